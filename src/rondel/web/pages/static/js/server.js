// Asking the server: one question at a time, and its answers are put into the page.

import { $, $$, calm, table } from "./dom.js";
import { fail } from "./status.js";
import { swap } from "./swap.js";

let busy = false;

export async function ask(url, options = {}) {
  const answer = await fetch(url, { ...options, headers: { "X-Panel": "1", ...options.headers }, redirect: "follow" });
  if (!answer.headers.get("content-type")?.includes("text/html")) throw new Error(answer.statusText);
  const text = await answer.text();
  const page = new DOMParser().parseFromString(text, "text/html");
  if (!$("[data-swap]", page)) throw new Error(answer.statusText);
  await swap(page);
}

export async function send(form, submitter) {
  if (busy) return;
  busy = true;
  table.setAttribute("aria-busy", "true");
  const body = new URLSearchParams(new FormData(form));
  if (submitter?.name) body.append(submitter.name, submitter.value);
  try {
    const place = form.matches("[data-move]") ? "" : location.search;
    await ask(form.action + place, { method: "POST", body });
    if (form.matches("[data-move]")) {
      if (location.search) history.replaceState(null, "", table.dataset.url);
      inView();
    } else if (form.matches("[data-chat]")) form.reset();
  } catch { fail(); }
  busy = false;
  table.removeAttribute("aria-busy");
  if (again) refresh();
}

function inView() {
  const aims = $$(".panel .can, .prompt .chip, .prompt [data-key=confirm]");
  const seen = aims.some((aim) => { const at = aim.getBoundingClientRect(); return at.bottom > 60 && at.top < innerHeight; });
  if (aims.length && !seen) aims[0].scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
}

export async function visit(url) {
  try {
    await ask(url);
    history.replaceState(null, "", url);
  } catch { fail(); }
}

// One question at a time: answers that overtake each other would show an older table over a newer one.
let asking = false;
let again = false;
export async function refresh() {
  again = true;
  if (asking || busy) return;
  asking = true;
  while (again) {
    again = false;
    try { await ask(location.href); } catch { fail(); }
  }
  asking = false;
}
