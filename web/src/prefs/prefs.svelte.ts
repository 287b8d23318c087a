/** What this person likes, kept on this device. */
export type Theme = "auto" | "light" | "dark";
export type Speed = "off" | "fast" | "normal" | "slow";

export interface Likes {
  /** End turn asks for a click of its own */
  confirm: boolean;
  speed: Speed;
  sound: boolean;
  theme: Theme;
  name: string;
}

const PLACE = "motley-preferences";
const usual: Likes = { confirm: true, speed: "normal", sound: false, theme: "auto", name: "" };

function load(): Likes {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Likes>) };
  } catch {
    return { ...usual };
  }
}

export const prefs = $state<Likes>(load());

export function savePrefs(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(prefs));
  } catch {
    // a private window without storage: the likes hold for this page
  }
  applyTheme();
}

export function applyTheme(): void {
  if (prefs.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = prefs.theme;
}

const durations: Record<Speed, number> = { off: 0, fast: 160, normal: 340, slow: 700 };

export function isStill(): boolean {
  return prefs.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Milliseconds that a piece takes from one place to the next. */
export function glideTime(): number {
  return isStill() ? 0 : durations[prefs.speed];
}
