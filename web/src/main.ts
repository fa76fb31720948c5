import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { prefs } from "./shell/prefs.svelte";
import { router } from "./shell/router.svelte";
import { talkNews } from "./shell/talk.svelte";
import { session } from "./shell/session.svelte";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the client");
await prefs.load();
router.start();
target.replaceChildren();
mount(App, { target });
void session.load();
talkNews.start();
