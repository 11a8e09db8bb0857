// Asking the server: one question at a time, and its answers are put into the page.

import { heardTime } from "./clock.js";
import { $, $$, calm, table } from "./dom.js";
import { arrive, halt } from "./playback.js";
import { connected, fail } from "./status.js";
import { GONE, pause } from "./streams.js";
import { sameMoment, swap, version } from "./swap.js";

let sending = null; // what is on its way to the server
let waiting = null; // what was chosen meanwhile
let heard = []; // what was told meanwhile
export const answered = []; // what is done for the player after a choice of theirs

export async function fetched(url, options = {}) {
  const answer = await fetch(url, { ...options, headers: { "X-Panel": document.hidden ? "hidden" : "1", ...options.headers }, redirect: "follow" });
  heardTime(answer.headers.get("x-now"));
  const isPage = answer.headers.get("content-type")?.includes("text/html");
  const page = isPage && new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!page || !$("[data-swap]", page)) {
    if (GONE.includes(answer.status)) location.reload(); // the page that says so takes the place of this one
    throw new Error(answer.statusText);
  }
  return page;
}

// Send a form. A choice that is made while another is on its way counts if it is still offered then.
export async function send(form, submitter) {
  if (sending) {
    if (sending.value !== submitter?.value || submitter?.name === "do") waiting = submitter;
    return false;
  }
  sending = { value: submitter?.value };
  const busy = setTimeout(() => table.setAttribute("aria-busy", "true"), 120);
  const body = new URLSearchParams(new FormData(form));
  if (submitter?.name) body.append(submitter.name, submitter.value);
  let done = false;
  try {
    const moves = form.matches("[data-move]");
    const page = await fetched(form.action + (moves ? "" : location.search), { method: "POST", body });
    arrive(page, submitter?.value === "confirm");
    connected();
    done = !$(".prompt .problem");
    if (moves) {
      if (location.search) history.replaceState(null, "", table.dataset.url);
      inView();
    } else if (form.matches("[data-chat]")) form.reset();
  } catch { fail(); }
  sending = null;
  clearTimeout(busy);
  table.removeAttribute("aria-busy");
  const next = waiting;
  waiting = null;
  if (next?.name && done) $$(`[form=move][name="${next.name}"]`).find((button) => button.value === next.value)?.click();
  else if (done && submitter?.name) answered.forEach((follow) => follow(submitter));
  const later = heard;
  heard = [];
  later.forEach(tidings);
  return done;
}

// Do what one of the buttons of the page says.
export const press = (button) => send(button.form, button);

function inView() {
  const aims = $$(".panel .can, .prompt .chip, .prompt :is(a, button).primary");
  const seen = aims.some((aim) => { const at = aim.getBoundingClientRect(); return at.bottom > 60 && at.top < innerHeight; });
  if (aims.length && !seen) aims[0].scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
}

// Show another page of the table. Who asks for one after the other sees the last one, whichever answer comes first.
let visits = 0;
export async function visit(url) {
  const mine = ++visits;
  try {
    const page = await fetched(url);
    if (mine !== visits) return;
    halt();
    swap(page);
    history.replaceState(null, "", url);
  } catch { fail(); }
}

// Something has changed, as the server tells: if the page does not show it yet, it is asked for.
export function tidings(news) {
  if (sending) { heard.push(news); return; }
  if (isNew(news)) refresh();
}
function isNew({ version: text, n, text: said }) { // a line of the chat has a number of its own
  const here = version();
  if (text !== undefined) {
    const [m, draft] = text.split(".").map(Number);
    return m > here.n || (m === here.n && draft > here.draft);
  }
  return n === undefined || said !== undefined || n > here.n;
}

// One question at a time: answers that overtake each other would show an older table over a newer one.
// A question without an answer is put again, later and later.
let asking = false;
let again = false;
const PATIENCE = [500, 1000, 2000, 4000, 8000, 15000];
export async function refresh() {
  again = true;
  if (asking) return;
  asking = true;
  for (let failed = 0; again;) {
    again = false;
    try {
      const url = location.href;
      const page = await fetched(url);
      if (sending) { heard.push({}); break; }
      if (location.href !== url) { again = true; continue; } // meanwhile another page was visited
      if ($(".prompt .problem") && sameMoment(page)) delete $(".prompt", page).dataset.swap; // why a choice was refused stays told
      arrive(page);
      connected();
      failed = 0;
    } catch {
      fail();
      again = true;
      await pause(PATIENCE[Math.min(failed, PATIENCE.length - 1)]);
      failed += 1;
    }
  }
  asking = false;
}
