import { mount } from "svelte";
import App from "./App.svelte";
import { applyTheme, prefs, savePrefs } from "./prefs/prefs.svelte";
import { route } from "./route.svelte";
import { chosen, languages } from "./words/choosing";
import { speak } from "./words/words";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import "../../motley/render/pieces.css";

applyTheme();
// `?language=de` at any address, for whoever translates
const asked = new URLSearchParams(location.search).get("language");
if (asked !== null) {
  prefs.language = asked;
  savePrefs();
}
await speak(chosen(prefs.language, navigator.languages, languages()));
route.follow();
const target = document.getElementById("app");
if (target) mount(App, { target });
