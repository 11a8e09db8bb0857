// A hint drawn on the board: the tile where it would lie, arrows for what goes somewhere, and numbers for the order.

import { $, $$, made } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const layer = made("div", { className: "hint-layer" });
layer.setAttribute("aria-hidden", "true");
document.body.append(layer);
let shown = null; // the hint that is drawn
let asked = ""; // the version of the table at which the page stood

const LARGE = ".panel .land.large"; // small territories show the same things once more
function find(key) {
  const name = CSS.escape(key);
  const number = key.startsWith("circuit:") ? key.slice(8) : null;
  const things = [
    ...(number ? $$(`.panel [data-field="${number}"]`) : []),
    ...$$(`${LARGE} [data-key="${name}"]`),
    ...$$(`.panel [data-key="${name}"]`).filter((thing) => !thing.closest(".seat-card .land")),
  ];
  return things.find(isSeen) ?? null;
}

// Whether something can be seen where it is: in a territory that is larger than its place, some things cannot.
function isSeen(thing) {
  const at = thing.getBoundingClientRect();
  const frame = thing.closest(".land")?.getBoundingClientRect();
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  return at.width > 0 && (!frame || (x > frame.left && x < frame.right && y > frame.top && y < frame.bottom));
}
const middle = (thing) => { const at = thing.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; };

function draw() {
  layer.replaceChildren();
  if (!shown) return;
  const { marks, arrows, ghosts } = JSON.parse(shown.dataset.drawing);
  const fresh = new Map(ghosts.map(({ tile, at }) => [String(tile), at])); // what a tile brings that does not lie yet is at its place
  const seek = (key) => find(key) ?? (fresh.has(key.split(":")[1]) ? find(fresh.get(key.split(":")[1])) : null);
  const paths = arrows.map(({ from, to }) => [seek(from), seek(to)]);
  for (const { tile, at } of ghosts) {
    const goal = find(at);
    const start = $$(`.panel [data-vt="tile-${tile}"]`).find((thing) => !thing.closest(".land") && isSeen(thing));
    if (goal && start) ghost(start, goal);
    paths.push([start, goal]);
  }
  const drawn = document.createElementNS(SVG, "svg");
  for (const [start, goal] of paths) if (start && goal && start !== goal) drawn.append(...arrow(middle(start), middle(goal)));
  layer.append(drawn);
  const taken = new Map(); // several numbers at one thing stand side by side
  for (const { n, at } of marks) {
    const thing = seek(at);
    if (!thing) continue;
    const box = thing.getBoundingClientRect();
    const before = taken.get(thing) ?? 0;
    taken.set(thing, before + 1);
    const mark = made("span", { className: "hint-number", textContent: n });
    Object.assign(mark.style, { left: `${box.x + 4 + 26 * before}px`, top: `${box.y + 4}px` });
    layer.append(mark);
  }
}

function ghost(start, goal) {
  const picture = made("span", { className: "hint-ghost" });
  const { x, y, width, height } = goal.getBoundingClientRect();
  Object.assign(picture.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  picture.append($("svg", start).cloneNode(true));
  layer.append(picture);
}

// A bent arrow, in a light edge so that it is seen on everything.
function arrow([a, b], [x, y]) {
  const long = Math.hypot(x - a, y - b);
  const [u, v] = [(x - a) / long, (y - b) / long];
  const bend = Math.min(long / 5, 60);
  const [p, q] = [(a + x) / 2 + v * bend, (b + y) / 2 - u * bend];
  const [s, t] = [x - p, y - q].map((part) => part / Math.hypot(x - p, y - q)); // where it points at its end
  const head = `M${x - 18 * s - 11 * t},${y - 18 * t + 11 * s} L${x},${y} L${x - 18 * s + 11 * t},${y - 18 * t - 11 * s} Z`;
  return ["edge", "line"].flatMap((look) => [
    path(`M${a},${b} Q${p},${q} ${x - 12 * s},${y - 12 * t}`, `hint-${look}`), path(head, `hint-head ${look}`),
  ]);
}
function path(d, name) {
  const made = document.createElementNS(SVG, "path");
  made.setAttribute("d", d);
  made.setAttribute("class", name);
  return made;
}

function show(hint) {
  shown = hint;
  for (const each of $$(".advice")) {
    each.classList.toggle("drawn", each === hint);
    $("[data-show-hint]", each).setAttribute("aria-pressed", String(each === hint));
  }
  draw();
}

// After every change of the page: hints that have just come begin with the best, others go on as they were.
// A server that was started again has forgotten them, though the player stands where they asked: they are asked for once more.
export function advise() {
  const at = $("[data-state]").dataset.version;
  const forgotten = shown !== null && !shown.isConnected && at === asked && !$(".advice");
  asked = at;
  if (shown?.isConnected) draw();
  else show($(".advice"));
  if (forgotten) $("[data-key=hint]")?.click();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-show-hint]");
  if (button) {
    const hint = button.closest(".advice");
    show(hint === shown ? null : hint);
    if (shown && innerWidth <= 1100) find(JSON.parse(shown.dataset.drawing).marks[0].at)?.scrollIntoView({ block: "center" });
  }
  if (event.target.closest("[data-hints-close]")) {
    show(null);
    event.target.closest(".hints").replaceChildren();
    $("[data-key=hint]")?.focus();
  }
});
let waits = false;
function soon() {
  if (waits || !shown) return;
  waits = true;
  requestAnimationFrame(() => { waits = false; draw(); });
}
addEventListener("scroll", soon, { capture: true, passive: true });
addEventListener("resize", soon);
document.addEventListener("click", soon); // territories are zoomed, the side is opened
