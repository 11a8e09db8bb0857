// What a person prefers, kept by their browser: when to confirm, how fast things move, sound, size, keys.

import { $, $$, calm, root } from "./dom.js";

const USUAL = { confirm: "always", speed: "normal", autopay: false, sound: false, large: false, letters: true, notify: false };
const PACE = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };

function kept() {
  try { return JSON.parse(localStorage.getItem("prefs")) ?? {}; } catch { return {}; }
}
export const prefs = { ...USUAL, ...kept() };

// How long things take that move, beside what is usual: 0 where nothing is to move.
export const pace = () => (calm.matches || document.hidden ? 0 : PACE[prefs.speed] ?? 1);

function apply() {
  root.toggleAttribute("data-large", prefs.large);
  for (const field of $$("[data-pref]")) {
    if (field.type === "checkbox") field.checked = prefs[field.name];
    else field.checked = prefs[field.name] === field.value;
  }
}
document.addEventListener("change", (event) => {
  const field = event.target;
  if (!field.matches("[data-pref]")) return;
  prefs[field.name] = field.type === "checkbox" ? field.checked : field.value;
  localStorage.setItem("prefs", JSON.stringify(prefs));
  apply();
});
addEventListener("storage", (event) => { // another tab has changed them
  if (event.key !== "prefs") return;
  Object.assign(prefs, USUAL, kept());
  apply();
});
if ($("[data-pref]")) apply();
