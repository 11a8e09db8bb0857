// What a device shows where the network does not answer: scripts and styles, rules that were read, tables as they last stood.
// In front of this file stand VERSION, which changes with the scripts, and KEPT, what is fetched at once.

const FILES = `files-${VERSION}`;
const PAGES = "pages";
const TABLES = 20; // that are kept
const TABLE = /^\/t\/[a-z0-9]+$/;
const RULES = /^\/(rules|learn)(\/|$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES).then((cache) => cache.addAll(KEPT)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("files-") && name !== FILES) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(visited(event, pathname));
});

// A page asks for the rules of its game to be kept.
self.addEventListener("message", (event) => {
  const { keep } = event.data ?? {};
  if (typeof keep === "string" && RULES.test(keep)) event.waitUntil(keepPage(keep));
});

// What the server pushes while no page is open.
self.addEventListener("push", (event) => {
  const { title = "Rondel", body, tag, url, stop, stop_text, language } = event.data?.json() ?? {};
  const actions = stop ? [{ action: "stop", title: stop_text }] : [];
  const shown = { body, tag, actions, lang: language, icon: "/icons/192.png", badge: "/icons/192.png", data: { url, stop } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url = "/", stop } = event.notification.data ?? {};
  event.waitUntil(show(new URL(event.action === "stop" ? stop : url, location.origin).href));
});

// The page at an address: one that is open already, or another.
async function show(url) {
  const open = await self.clients.matchAll({ type: "window" });
  const found = open.find((page) => page.url === url);
  return found ? found.focus() : self.clients.openWindow(url);
}

// A browser that is pushed to elsewhere from now on says so.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil((async () => {
    const target = event.newSubscription ?? await self.registration.pushManager.subscribe(event.oldSubscription.options);
    await fetch("/api/me/messages/push", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(target) });
  })());
});

async function keepPage(path) {
  const cache = await caches.open(PAGES);
  if (!(await cache.match(path))) await cache.add(path);
}

async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(FILES)).put(request, answer.clone());
  return answer;
}

// The network first; what can be read without it is kept. Without the network, what was kept, or what can be done then.
async function visited(event, pathname) {
  const cache = await caches.open(PAGES);
  try {
    const answer = await fetch(event.request);
    const worth = TABLE.test(pathname) || RULES.test(pathname);
    if (worth && answer.ok && !answer.redirected) event.waitUntil(store(cache, pathname, answer.clone()));
    if (TABLE.test(pathname) && (answer.status === 404 || answer.status === 403)) event.waitUntil(cache.delete(pathname));
    return answer;
  } catch {
    return (await cache.match(pathname)) ?? (await caches.match("/offline")) ?? Response.error();
  }
}

async function store(cache, pathname, answer) {
  await cache.delete(pathname); // so that the last one looked at is the last one of the list
  await cache.put(pathname, answer);
  const tables = (await cache.keys()).filter((kept) => TABLE.test(new URL(kept.url).pathname));
  for (const old of tables.slice(0, Math.max(0, tables.length - TABLES))) await cache.delete(old);
}
