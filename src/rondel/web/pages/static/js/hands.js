// Pieces, goods and tiles are moved by hand: one is picked up by a click or dragged, what it can go to lights up, and it is
// put down there. Goods are sold in a mode, or dragged to the market, so that no slip of the finger sells one.

import { $, $$, input, table } from "./dom.js";
import { prefs } from "./prefs.js";
import { press } from "./server.js";
import { hideTip, showTip } from "./tips.js";

const FAR = 7; // pixels that a pointer goes before it drags
let held = null; // what is picked up: { key, ways, lit }
let selling = false;

const keyed = (key) => $$(`.panel [data-key="${CSS.escape(key)}"]`).filter((thing) => !thing.matches(".seat-card .land *, .holding-way"));
const unique = (list) => [...new Set(list)];
const isShown = (way) => way.matches(".shown"); // a lesson points it out

// ---------- what can be done ----------

// The choices that a thing offers by itself: those that sell only while selling.
function waysOf(thing) {
  const own = thing.matches("[name=words]") ? [thing] : $$(`#${CSS.escape(thing.getAttribute("popovertarget") ?? "none")} [name=words]`);
  return own.filter((way) => (way.dataset.group === "sell") === selling || (way.dataset.group === "sell" && !canSell()));
}
const canSell = () => $("[data-mode=sell]") !== null;

// All choices that move something, each once.
function moves() {
  const found = new Map();
  for (const way of $$(".panel [data-piece]")) if (!way.matches(".chip")) found.set(way.value, way);
  return [...found.values()];
}

// Make what can be picked up ready for it: after every change of the page.
export function ready() {
  if (!canSell()) selling = false;
  drop();
  const steps = moves().filter((way) => way.dataset.group !== "sell");
  for (const key of unique(steps.map((way) => way.dataset.piece))) {
    for (const thing of keyed(key)) {
      thing.classList.add("piece");
      if (!thing.matches("button")) Object.assign(thing, { role: "button", tabIndex: 0 });
    }
  }
  showMode();
}

function showMode() {
  table.toggleAttribute("data-selling", selling);
  const mode = $("[data-mode=sell]");
  if (!mode) return;
  mode.dataset.on ??= mode.textContent;
  mode.textContent = selling ? mode.dataset.off : mode.dataset.on;
  mode.setAttribute("aria-pressed", String(selling));
  mode.classList.toggle("advised", !selling && $$(".panel [data-group=sell]").some(isShown));
  for (const thing of $$(".panel .cube.can")) thing.classList.toggle("sale", waysOf(thing).length === 0);
  say();
}

// ---------- picking up and putting down ----------

function pick(key, ways) {
  drop();
  held = { key, ways, lit: [] };
  keyed(key).forEach((thing) => thing.classList.add("held"));
  const pieces = unique(ways.map((way) => way.dataset.piece));
  if (key !== pieces[0] && pieces.length > 1) lightUp(ways, "piece");
  else {
    keyed(pieces[0]).forEach((thing) => thing.classList.add("held"));
    lightUp(ways, "goal");
  }
  $(".panel .goal.advised")?.scrollIntoView({ block: "nearest" });
}

// The prompt says what is to be pointed at, until something is; while selling, that goods are.
function say(text) {
  const line = $(".prompt-line");
  line.dataset.asks ??= line.textContent;
  line.textContent = text ?? (selling ? $("[data-mode=sell]") : line).dataset.asks;
}

// Light up what can be pointed at next: the piece, where it goes, or by the means of what it goes there.
function lightUp(ways, what) {
  held.what = what;
  say(table.dataset[what]);
  for (const key of unique(ways.map((way) => way.dataset[what]))) {
    const said = ways.filter((way) => way.dataset[what] === key);
    for (const thing of keyed(key)) {
      held.lit.push(thing);
      thing.classList.add("goal");
      thing.classList.toggle("advised", said.some(isShown));
      if (!thing.matches("button")) Object.assign(thing, { role: "button", tabIndex: 0 });
      thing.dataset.before ??= thing.getAttribute("aria-label") ?? "";
      if (said.length === 1) thing.setAttribute("aria-label", (said[0].ariaLabel ?? said[0].textContent).trim().replace(/\. .*/s, ""));
    }
  }
  if (input.keyboard) held.lit[0]?.focus();
}

// Put down what was picked up, where it was.
export function drop() {
  if (!held) return false;
  for (const thing of held.lit) {
    thing.classList.remove("goal", "advised");
    if (!thing.matches("button, .piece")) {
      thing.setAttribute("role", "img");
      thing.tabIndex = -1;
    }
    if (thing.dataset.before !== undefined) thing.setAttribute("aria-label", thing.dataset.before);
    delete thing.dataset.before;
  }
  $$(".panel .held").forEach((thing) => thing.classList.remove("held"));
  held = null;
  say();
  return true;
}

// What is held goes to a thing that is lit, or one of those is chosen first.
function put(key) {
  const ways = held.ways.filter((way) => way.dataset[held.what] === key);
  if (held.what === "piece") return pick(key, ways);
  if (ways.length === 1) {
    drop();
    return press(ways[0]);
  }
  const { lit } = held; // the same step by the means of several things: which one?
  lit.splice(0).forEach((thing) => thing.classList.remove("goal", "advised"));
  held.ways = ways;
  return lightUp(ways, "at");
}

// ---------- clicks ----------

function click(event) {
  if (event.defaultPrevented) return; // it ended a long touch
  if (dragged && event.isTrusted) { stop(event); return; }
  const thing = event.target.closest(".panel .thing, .panel .holding, .panel .piece");
  if (held) {
    const goal = event.target.closest(".goal");
    if (goal) {
      stop(event);
      put(goal.dataset.key);
      return;
    }
    const same = thing?.dataset.key === held.key;
    drop();
    if (same) { stop(event); return; }
  }
  if (!thing || !thing.matches("button, .piece") || !thing.dataset.key) return;
  if (selling && waysOf(thing).length === 0) { // whoever goes on has sold enough
    selling = false;
    showMode();
  }
  const own = thing.matches("button") ? waysOf(thing) : [];
  const steps = moves().filter((way) => way.dataset.piece === thing.dataset.key && (way.dataset.group === "sell") === selling);
  const plain = own.filter((way) => !way.dataset.piece || way.dataset.group === "sell");
  if (plain.length === 0) {
    stop(event);
    const ways = steps.length ? steps : own;
    if (ways.length) pick(thing.dataset.key, ways);
    else if (canSell() && thing.matches(".cube")) showTip($("[data-mode=sell]"));
  } else if (plain.length === 1 && own.length === 1) {
    if (twice(thing) || plain[0] !== thing) stop(event);
    if (plain[0] !== thing) press(plain[0]);
  } else if (thing.getAttribute("popovertarget")) {
    const menu = document.getElementById(thing.getAttribute("popovertarget"));
    $$("[name=words]", menu).forEach((way) => { way.hidden = !own.includes(way); });
  }
}

// A purchase that would be a slip is chosen twice.
function twice(thing) {
  if (!thing.dataset.twice || thing.matches(".armed")) return false;
  $$(".armed").forEach((other) => other.classList.remove("armed"));
  thing.classList.add("armed");
  thing.dataset.hint = thing.dataset.twice;
  showTip(thing);
  return true;
}

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
  hideTip();
}
document.addEventListener("click", (event) => {
  const mode = event.target.closest("[data-mode=sell]");
  if (mode) {
    drop();
    selling = !selling;
    showMode();
    if (selling) $(".panel .shown")?.scrollIntoView({ block: "center" });
  } else click(event);
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && (drop() || selling)) {
    selling = false;
    showMode();
  }
  const thing = event.target.closest?.(".goal, .piece");
  if (thing && !thing.matches("button") && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    thing.click();
  }
});

// ---------- dragging ----------

let drag = null; // what is dragged, where it can go and what is done there, where it was, and its picture
let dragged = false; // the click that ends a drag is none

// What a thing can be dragged to: elements, and what is done when it is put down on one of them.
function goals(thing) {
  const found = new Map();
  const key = thing.dataset.key;
  for (const way of key ? moves().filter((way) => way.dataset.piece === key) : []) {
    for (const goal of keyed(way.dataset.goal)) found.set(goal, () => { pickedUp(key); put(way.dataset.goal); });
  }
  const cells = thing.matches(".hand") ? $$(".land.large [data-key^='cell:'].can") : [];
  for (const cell of cells) found.set(cell.closest(".spot"), () => press(cell));
  for (const way of thing.matches("button") ? waysOf(thing) : []) {
    for (const cell of way.dataset.cells?.split(" ") ?? []) {
      const [x, y] = cell.slice(5).split(",");
      const spot = $(`.land.large .spot[data-x="${x}"][data-y="${y}"]`);
      if (spot) found.set(spot, () => place(way, cell));
    }
  }
  return found;
}
function pickedUp(key) {
  pick(key, moves().filter((way) => way.dataset.piece === key));
}

// A tile that is dragged to a cell is taken, and then placed there if that is what comes next.
async function place(way, cell) {
  if (!(await press(way))) return;
  const there = $(`.land.large [data-key="${cell}"][name=words]`);
  if (there) press(there);
}

document.addEventListener("pointerdown", (event) => {
  dragged = false; // whatever is pressed now is another click
  if (event.button !== 0 || !event.isPrimary) return;
  const thing = event.target.closest(".panel .cube, .panel .member, .panel .store, .panel .hand, .panel .ring .tile");
  if (!thing || (event.pointerType === "touch" && thing.matches(".tile, .hand, .store"))) return;
  const found = goals(thing);
  if (found.size) drag = { thing, found, x: event.clientX, y: event.clientY, ghost: null };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost && Math.hypot(x, y) < FAR) return;
  if (!drag.ghost) lift();
  drag.ghost.style.translate = `${x}px ${y}px`;
  const over = below(event);
  for (const goal of drag.found.keys()) goal.classList.toggle("over", goal === over);
});
function lift() {
  hideTip();
  drop();
  const box = drag.thing.getBoundingClientRect();
  drag.ghost = drag.thing.cloneNode(true);
  drag.ghost.classList.add("flying", "dragged");
  drag.ghost.removeAttribute("id");
  drag.ghost.style.fontSize = getComputedStyle(drag.thing).fontSize;
  Object.assign(drag.ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
  $(".sky").append(drag.ghost);
  for (const goal of drag.found.keys()) goal.classList.add("goal");
}
function below(event) {
  for (let thing = document.elementFromPoint(event.clientX, event.clientY); thing; thing = thing.parentElement) {
    if (drag.found.has(thing)) return thing;
  }
  // A piece or good may lie on top of where it is put.
  const spot = document.elementFromPoint(event.clientX, event.clientY)?.closest(".spot");
  return [...drag.found.keys()].find((goal) => spot?.contains(goal));
}
function letGo(event) {
  if (!drag) return;
  const { ghost, found } = drag;
  const over = ghost && event.type === "pointerup" ? below(event) : null;
  for (const goal of found.keys()) goal.classList.remove("goal", "over");
  ghost?.remove();
  drag = null;
  if (!ghost) return;
  dragged = true;
  setTimeout(() => { dragged = false; }, 50);
  if (over) found.get(over)();
}
document.addEventListener("pointerup", letGo);
document.addEventListener("pointercancel", letGo);

// ---------- what is done for the player ----------

// Pay with what one has, where only one of these things fits and the player wants it so.
export function autopay(choice) {
  if (!prefs.autopay || choice.name !== "words") return; // what was taken back is not done again
  const own = $$(".text-choices [data-group=pay]").filter((way) => !way.dataset.of.startsWith("market:"));
  if (own.length === 1) press(own[0]);
}
