// The territory or board that is shown large: zoomed, and shown where it was left.

import { $ } from "./dom.js";

let zoom = 0;

// A territory or board that is larger than its place is shown where it was left, at first in its middle.
const left = new Map();
const nameOf = (land) => land.getAttribute("aria-label");
function look(land) {
  land.dataset.zoom = zoom;
  const [x, y] = left.get(nameOf(land)) ?? [0.5, 0.5];
  land.scrollTo(x * land.scrollWidth - land.clientWidth / 2, y * land.scrollHeight - land.clientHeight / 2);
}
document.addEventListener("scrollend", (event) => {
  const land = event.target;
  if (!land.matches?.(".land.large")) return;
  const [x, y] = [land.scrollLeft + land.clientWidth / 2, land.scrollTop + land.clientHeight / 2];
  left.set(nameOf(land), [x / land.scrollWidth, y / land.scrollHeight]);
}, true);

export function showLand() {
  const land = $(".land.large");
  if (land) look(land);
}
addEventListener("resize", showLand); // a phone was turned
document.addEventListener("click", (event) => {
  const zoomer = event.target.closest("button[data-zoom]");
  if (!zoomer) return;
  zoom = Math.min(Math.max(zoom + Number(zoomer.dataset.zoom), 0), 3);
  showLand();
});
