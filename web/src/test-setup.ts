import { useLanguage } from "./i18n/index.svelte";

await useLanguage("en");
