import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { textSize } from "./textsize.ts";

const server = process.env["KURSBUCH_SERVER"] ?? "http://127.0.0.1:8048";

/** `test` is Vitest's part; its types are not needed for a build. */
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  css: { postcss: { plugins: [textSize] } },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    target: "es2022",
    sourcemap: false,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    // what every screen needs comes as one file: fetching sixteen takes longer than reading them
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shell", test: /node_modules[\\/](svelte|esm-env|clsx)[\\/]|src[\\/](shell|i18n)[\\/][^\\/]+$|src[\\/]net[\\/](http|api|asides)\.ts$/ }] } } },
  },
  server: { port: 5174, proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "happy-dom", testTimeout: 60_000, isolate: false, include: ["src/**/*.test.ts"], setupFiles: ["src/test-setup.ts"] },
}));
