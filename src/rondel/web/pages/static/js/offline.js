// Without the network: says so, keeps the table as it stands, and lists what can be looked at.

import { $, made, table } from "./dom.js";

const PAGES = "pages"; // as the service worker calls it
const note = $("[data-offline]");
const list = $("[data-kept]");

function tell() { if (note) note.hidden = navigator.onLine || list !== null; }
addEventListener("online", tell);
addEventListener("offline", tell);
tell();

// The page of a table changes without being loaded anew: as it stands when it is left, it is kept.
async function keep() {
  const cache = await caches.open(PAGES);
  const old = await cache.match(location.pathname);
  if (!old) return;
  const page = document.documentElement.cloneNode(true);
  page.querySelectorAll("[data-offline], [data-live]").forEach((part) => { part.hidden = true; });
  await cache.put(location.pathname, new Response(`<!doctype html>${page.outerHTML}`, { headers: old.headers }));
}

// What is kept, on the page that says what works without the network.
async function show() {
  const cache = await caches.open(PAGES);
  for (const kept of (await cache.keys()).reverse()) {
    const path = new URL(kept.url).pathname;
    const text = await (await cache.match(kept)).text();
    const page = new DOMParser().parseFromString(text, "text/html");
    const name = page.getElementById("table")?.dataset.game ?? page.title.replace(" · Rondel", "");
    const item = document.createElement("li");
    item.append(made("a", { href: path, textContent: `${name} (${path})` }));
    list.append(item);
  }
}

async function begin() {
  await navigator.serviceWorker.register("/sw.js");
  const worker = (await navigator.serviceWorker.ready).active;
  if (table) worker.postMessage({ keep: table.dataset.guide });
}

if (navigator.serviceWorker && isSecureContext) {
  begin().catch(() => {}); // a browser that wants none goes without
  if (list) show();
  if (table && !location.search) document.addEventListener("visibilitychange", () => { if (document.hidden && navigator.onLine) keep(); });
}
