import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** Runes everywhere; scoped styles are put into files of their own, since the page allows no inline style. */
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, css: "external" },
};
