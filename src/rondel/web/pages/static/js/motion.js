// Pieces that have changed their place glide to the new one. The page has changed already: nothing waits for them,
// and nothing that they pass is covered, because they cannot be hit.

import { $$, made } from "./dom.js";
import { pace } from "./prefs.js";

const TIME = 320; // milliseconds of a flight
const EASE = "cubic-bezier(.3, .1, .2, 1)";
const sky = made("div", { className: "sky" });
sky.setAttribute("aria-hidden", "true");
document.body.append(sky);
const flying = new Map(); // the pieces that fly, by their names

const seen = (box) => box.width > 0 && box.height > 0;

// Where a piece belongs, whatever room there is around it.
function home(thing) {
  const spot = thing.closest(".field, .spot, .hand, .offer-tile");
  const part = thing.closest("[data-swap]")?.dataset.swap;
  const seat = thing.closest("[data-seat]")?.dataset.seat ?? "";
  return `${part} ${seat} ${spot?.dataset.field ?? ""} ${spot?.dataset.x ?? ""} ${spot?.dataset.y ?? ""}`;
}

// Where the pieces are before the page changes; one that still flies is where it has got to.
export function places() {
  const found = new Map();
  for (const thing of $$("[data-vt]")) {
    const ghost = flying.get(thing.dataset.vt);
    found.set(thing.dataset.vt, { at: home(thing), box: (ghost ?? thing).getBoundingClientRect() });
  }
  return found;
}

// Let the pieces that have another place than before go there.
export function glide(before, time = TIME) {
  land();
  if (!pace()) return;
  for (const thing of $$("[data-vt]")) {
    const was = before.get(thing.dataset.vt);
    if (was && was.at !== home(thing) && seen(was.box)) fly(thing, was.box, time);
    if (!was && before.size) thing.animate([{ opacity: 0, transform: "scale(.6)" }, {}], { duration: time * pace(), easing: EASE });
  }
}

// Let a piece fly from a box to its own place, where it is seen when it has arrived.
function fly(thing, from, time) {
  const goal = thing.getBoundingClientRect();
  if (!seen(goal)) return;
  const ghost = thing.cloneNode(true);
  const name = thing.dataset.vt;
  for (const attribute of ["data-vt", "data-key", "data-tip", "role"]) ghost.removeAttribute(attribute);
  ghost.classList.add("flying");
  const { x, y, width, height } = goal;
  Object.assign(ghost.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  const start = `translate(${from.x - x}px, ${from.y - y}px) scale(${from.width / width}, ${from.height / height})`;
  const timing = { duration: time * pace(), easing: EASE };
  thing.animate([{ opacity: 0 }, { opacity: 0 }], { duration: timing.duration });
  flying.set(name, ghost);
  overhead(ghost, [{ transform: start }, { transform: "none" }], timing).finally(() => {
    if (flying.get(name) === ghost) flying.delete(name);
  });
}

// Move a picture above the page, and take it away when it has arrived.
export function overhead(picture, frames, timing) {
  sky.append(picture);
  return picture.animate(frames, timing).finished.catch(() => {}).finally(() => picture.remove());
}

// End all flights: what was on its way has arrived.
export function land() {
  for (const ghost of [...sky.children]) {
    ghost.getAnimations().forEach((flight) => flight.cancel());
    ghost.remove();
  }
  flying.clear();
}

// Numbers that have changed count to what they are now.
export function numbers() {
  return new Map($$("[data-count]").map((thing) => [thing.dataset.count, thing.textContent]));
}
export function count(before) {
  if (!pace()) return;
  for (const thing of $$("[data-count]")) {
    const was = before.get(thing.dataset.count);
    const now = thing.textContent;
    if (was === undefined || was === now) continue;
    thing.closest(".holding")?.animate(
      [{ transform: "scale(1.35)", backgroundColor: "var(--gorse-soft)" }, { transform: "none", backgroundColor: "transparent" }],
      { duration: 700 * pace(), easing: "ease-out" },
    );
    if (Number.isInteger(Number(was)) && Number.isInteger(Number(now))) tween(thing, Number(was), Number(now));
  }
}
function tween(thing, from, to) {
  const start = performance.now();
  const time = 450 * pace();
  const tick = (now) => {
    const part = Math.min(Math.max((now - start) / time, 0), 1); // the first frame may be older than the start
    thing.textContent = String(Math.round(from + (to - from) * part));
    if (part < 1 && thing.isConnected) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}
