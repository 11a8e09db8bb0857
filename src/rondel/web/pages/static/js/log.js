// What a line of the log is about lights up on the board, where it is pointed at or tapped.

import { $$ } from "./dom.js";

function light(event) {
  $$(".told").forEach((thing) => thing.classList.remove("told"));
  const names = event.target.closest?.("[data-lights]")?.dataset.lights;
  for (const name of names?.split(" ") ?? []) {
    const number = name.startsWith("tile:") ? name.slice(5) : null;
    $$(`.panel [data-key="${CSS.escape(name)}"]`).forEach((thing) => thing.classList.add("told"));
    if (number) $$(`.panel [data-vt="tile-${number}"]`).forEach((thing) => (thing.closest(".thing") ?? thing).classList.add("told"));
  }
}
for (const kind of ["pointerover", "focusin", "pointerdown"]) document.addEventListener(kind, light);
