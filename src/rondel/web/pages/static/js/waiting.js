// How many tables wait for the reader: in the title, the icon and a link at the top; the key n goes to the next one.

import { $, table } from "./dom.js";
import { notifies, notify } from "./notify.js";
import { prefs } from "./prefs.js";

const EVERY = 30_000; // milliseconds between questions while somebody looks
const here = table?.dataset.url.split("/").pop() ?? "";
const link = $("[data-waiting]");
const plain = document.title;
let known = null; // not asked yet

// The tables that wait, without the one that is looked at.
const others = () => (known ?? []).filter((name) => name !== here);

// A title with the number of tables that wait elsewhere in front of it.
export const counted = (title) => (others().length ? `(${others().length}) ${title}` : title);

function icon(n) {
  const mark = `<rect width="32" height="32" rx="7" fill="#24463c"/><circle cx="16" cy="16" r="13" fill="#f2b632"/>
    <text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="800" text-anchor="middle" fill="#24463c">${n}</text>`;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${mark}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}

// The icon of a page that waits itself or not: a number as soon as tables elsewhere wait too.
export function marked(usual, mine) {
  const n = others().length + (mine ? 1 : 0);
  return others().length ? icon(n > 9 ? "9+" : n) : usual;
}

function show() {
  const n = others().length;
  link.hidden = n === 0;
  link.textContent = n;
  link.href = `/next?from=${here}`;
  link.title = link.dataset.waiting;
  link.setAttribute("aria-label", `${link.dataset.waiting}: ${n}`);
  navigator.setAppBadge?.(known.length).catch(() => {});
  if (table) document.dispatchEvent(new CustomEvent("waiting"));
  else {
    document.title = counted(plain);
    const shown = $("link[rel=icon]");
    shown.dataset.usual ??= shown.href;
    shown.href = marked(shown.dataset.usual, false);
  }
}

async function ask() {
  if (document.hidden && !notifies()) return;
  try {
    const answer = await fetch("/api/waiting");
    if (!answer.ok) return;
    const { tables } = await answer.json();
    const fresh = known === null ? [] : tables.filter((name) => !known.includes(name) && name !== here);
    known = tables;
    show();
    if (fresh.length && document.hidden) tell(fresh);
  } catch { /* the next question may find the server */ }
}

// Tables that have begun to wait while nobody looks at this page.
async function tell(names) {
  const { quiet, quiet_tables } = await (await fetch("/api/me/messages")).json();
  if (!quiet) names.filter((name) => !quiet_tables.includes(name)).forEach((name) => notify(name, link.dataset.turn, link.dataset.waiting));
}

function key(event) {
  if (event.key !== "n" || event.ctrlKey || event.metaKey || event.altKey || !prefs.letters || event.defaultPrevented) return;
  if (event.target.matches("input, textarea, select") || link.hidden) return;
  event.preventDefault();
  location.href = link.href;
}
if (link) {
  document.addEventListener("keydown", key);
  document.addEventListener("visibilitychange", ask);
  ask();
  setInterval(ask, EVERY);
}
