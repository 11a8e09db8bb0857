// What others did is played out, turn after turn: the board shows the position after each of their turns for a moment, and
// what they got and gave flies to its place. Prompt and choices are those of now all the time, and any click ends it.

import { $, $$, table } from "./dom.js";
import { ready } from "./hands.js";
import { show } from "./goods.js";
import { land } from "./motion.js";
import { pace } from "./prefs.js";
import { fetched } from "./server.js";
import { afterwards, speak } from "./status.js";
import { BOARD, isOld, moved, replace, sameMoment, swap, version } from "./swap.js";

const TURN = 800; // milliseconds of a turn
const GLIDE = 450; // of a piece that goes to its place
const REST = "[data-swap]:not([data-swap^=ring], [data-swap=others], [data-swap=mine])";
let playing = null; // the turns still to be shown, the page that is shown at the end, and how to end a pause

const told = (page = document) => JSON.parse($("[data-shown]", page).dataset.shown);

// An answer of the server: what it shows is shown at once, or after the turns of others that led to it.
export function arrive(page, confirmed = false) {
  if (isOld(page)) return;
  if (playing && sameMoment(page)) { // only who is there has changed, or what was said
    playing.final = page;
    replace(page, REST);
    return;
  }
  const before = told();
  const after = told(page);
  const begin = version().n;
  const turns = after.turns.filter((turn) => turn.at >= begin && !(confirmed && turn.at === begin));
  const past = $(".replay-note", page);
  if (pace() && !past && turns.length) {
    replace(page, REST);
    afterwards();
    play(turns, page);
  } else {
    halt();
    swap(page);
    if (after.at === before.at) after.draft.slice(before.draft.length).forEach((events) => show(events, 0));
  }
  note(after.at);
  if (turns.length) speak([...turns.map((turn) => turn.said), $("[data-say]")?.textContent ?? ""].join(" "));
}

// Play turns out, and then show the page as it is now.
function play(turns, final) {
  if (playing) {
    playing.turns.push(...turns);
    playing.final = final;
    return;
  }
  playing = { turns: [...turns], final, skip: null };
  table.setAttribute("data-playing", "");
  run(playing);
}

async function run(mine) {
  for (let turn; playing === mine && (turn = mine.turns.shift());) {
    const page = mine.turns.length ? await fetched(`${table.dataset.url}?at=${turn.end}`).catch(() => mine.final) : mine.final;
    if (playing !== mine) return;
    moved(() => replace(page, BOARD), GLIDE);
    ready();
    $$(`.panel .seat-card[data-seat="${turn.seat}"]`).forEach((card) => card.classList.add("playing"));
    show(turn.events, GLIDE / 2);
    await new Promise((go) => {
      mine.skip = go;
      setTimeout(go, TURN * (pace() || 1)); // without motion, one position after the other
    });
  }
  if (playing === mine) halt();
}

// Show what is now, at once.
export function halt() {
  if (!playing) return false;
  const { final, skip } = playing;
  playing = null;
  land();
  replace(final, BOARD);
  $$(".playing").forEach((card) => card.classList.remove("playing"));
  ready();
  table.removeAttribute("data-playing");
  skip?.();
  return true;
}

// ---------- skipping, and once more ----------

// What was pressed on the board is gone with the past, so that the browser makes no click of it: what lies there now gets it.
// Whatever else is pressed stays where it is. A finger may only be about to scroll, and counts when it is lifted.
let pressed = false;
const touched = (event) => event.pointerType === "touch";
const onBoard = (event) => event.target.closest(BOARD) !== null;
const swallow = (click) => { if (click.isTrusted) { click.stopPropagation(); click.preventDefault(); } };
let swallowing = null; // for a moment, in case the browser makes a click of what was pressed all the same
function letThrough() {
  clearTimeout(swallowing);
  removeEventListener("click", swallow, true);
}
addEventListener("pointerdown", (event) => {
  letThrough(); // whatever is pressed now is another click
  const board = onBoard(event);
  pressed = touched(event) ? playing !== null && board : halt() && board;
}, true);
addEventListener("pointercancel", () => { pressed = false; }, true);
addEventListener("pointerup", (event) => {
  if (touched(event)) halt();
  if (!pressed) return;
  pressed = false;
  addEventListener("click", swallow, true);
  swallowing = setTimeout(letThrough, 300);
  document.elementFromPoint(event.clientX, event.clientY)?.closest("button, a, .piece")?.click();
}, true);
addEventListener("keydown", (event) => { if (!["Tab", "Shift"].includes(event.key)) halt(); }, true);

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-again]")) again(told().turns);
});
async function again(turns) {
  halt();
  const [begun, now] = await Promise.all([fetched(`${table.dataset.url}?at=${turns[0].at}`), fetched(location.href)]);
  if (playing) return;
  replace(begun, BOARD);
  speak(turns.map((turn) => turn.said).join(" "));
  play(turns, now);
}

// ---------- what happened while nobody looked ----------

const KEPT = 60; // tables of which a browser remembers how far they were seen
function seen() {
  try { return JSON.parse(localStorage.getItem("seen")) ?? {}; } catch { return {}; }
}
// Remember that a table was seen up to a position, if it was.
function note(at) {
  if (document.hidden || !table.dataset.events) return;
  const { [table.dataset.url]: before, ...others } = seen();
  const tables = Object.entries({ ...others, [table.dataset.url]: Math.max(at, before ?? 0) });
  localStorage.setItem("seen", JSON.stringify(Object.fromEntries(tables.slice(-KEPT))));
}
// Whoever comes back to a table sees the turns that they have missed; who has not been here yet, those since their last.
export function catchUp() {
  if (document.hidden || $(".past.on")) return;
  const { at, turns } = told();
  const known = seen()[table.dataset.url];
  note(at);
  const missed = known === undefined ? ($("[data-again]") ? turns : []) : turns.filter((turn) => turn.at >= known);
  if (missed.length && pace() && version().state !== "over") again(missed);
}
document.addEventListener("visibilitychange", () => { if (table?.dataset.events) catchUp(); });
