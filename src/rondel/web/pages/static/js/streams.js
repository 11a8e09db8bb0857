// A stream of events from the server. A lost one is opened again, later and later, until it is back.
// A browser has six connections to a server, for all its pages: a few of these are kept for streams, fewer for pages that
// nobody looks at, and a page that gets none asks now and then.

const SEEN = { room: 4, poll: 3000 }; // streams of a browser, and milliseconds between questions of a page without one
const HIDDEN = { room: 2, poll: 30_000 };
const PATIENCE = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
export const GONE = [403, 404, 410]; // who asks may not see it any more, or there is nothing
const looked = () => !document.hidden;
let failed = 0; // attempts in a row
let missed = false; // perhaps something was told while nobody listened

// Where to listen: the first time from the last event on that the page knew of when it was made.
function source({ address, heard }) {
  const url = new URL(address, location.href);
  if (!missed) url.searchParams.set("last_event_id", heard);
  if (!looked()) url.searchParams.set("hidden", "1"); // who only has it open is told of turns
  return url;
}

// Listen until the stream fails, the page is hidden or shown, or it is left; says which.
function stream({ kinds, hear, refresh, connected, ...place }) {
  return new Promise((over) => {
    const events = new EventSource(source(place));
    const end = (how) => {
      events.close();
      document.removeEventListener("visibilitychange", turned);
      removeEventListener("pagehide", left);
      missed = true;
      over(how);
    };
    const turned = () => end("turned");
    const left = () => end("left");
    document.addEventListener("visibilitychange", turned);
    addEventListener("pagehide", left);
    events.onerror = () => {
      if (events.readyState === EventSource.CLOSED) refresh(); // refused: the page itself is told why
      end("failed");
    };
    events.onopen = () => {
      failed = 0;
      connected();
      if (missed) refresh();
    };
    for (const kind of kinds) events.addEventListener(kind, (event) => hear(kind, JSON.parse(event.data)));
  });
}

// Listen on one of the streams of this browser; without one, the page asks now and then.
async function turn(wanted) {
  const { room, poll } = looked() ? SEEN : HIDDEN;
  if (!navigator.locks && looked()) return stream(wanted);
  for (let n = 0; navigator.locks && n < room; n++) {
    const how = await navigator.locks.request(`rondel-stream-${n}`, { ifAvailable: true }, (lock) => lock && stream(wanted));
    if (how) return how;
  }
  await pause(poll);
  wanted.refresh();
  return "asked";
}

// Follow a stream as long as the page is there: its address, the last event that is known, the kinds of events, and what is
// done when one is heard, when something may have been missed, when the stream is open, and when it is lost.
export async function follow(wanted) {
  for (;;) {
    const how = await turn(wanted);
    if (how === "left") return;
    if (how !== "failed") continue;
    wanted.fail();
    await pause(PATIENCE[Math.min(failed, PATIENCE.length - 1)]);
    failed += 1;
  }
}

// A while, which ends early when the network is back or the page is looked at again.
export function pause(time) {
  return new Promise((go) => {
    const timer = setTimeout(done, time);
    function done() {
      clearTimeout(timer);
      removeEventListener("online", done);
      document.removeEventListener("visibilitychange", done);
      go();
    }
    addEventListener("online", done);
    document.addEventListener("visibilitychange", done);
  });
}
