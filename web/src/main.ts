import { mount } from "svelte";
import App from "./App.svelte";
import { applyTheme } from "./prefs/prefs.svelte";
import { route } from "./route.svelte";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import "../../motley/render/pieces.css";

applyTheme();
route.follow();
const target = document.getElementById("app");
if (target) mount(App, { target });
