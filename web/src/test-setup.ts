import { familyOf } from "./families";
import { useLanguage } from "./i18n/index.svelte";

await useLanguage("en");
await familyOf("eighteen");
