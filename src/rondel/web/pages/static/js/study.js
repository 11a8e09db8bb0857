// What the page of a study does beyond the table: the address follows the node, and an analysis that runs is looked at again and again.

import { table } from "./dom.js";
import { refresh, visit } from "./server.js";

const PAUSE = 1000; // between two looks at what runs
let timer = 0;

function follow() {
  const top = table.querySelector("[data-node-url]");
  if (table.dataset.url !== top.dataset.nodeUrl) {
    table.dataset.url = top.dataset.nodeUrl;
    history.replaceState(null, "", top.dataset.nodeUrl);
  }
  clearTimeout(timer);
  if ("running" in top.dataset) timer = setTimeout(again, PAUSE);
}

// What has not moved on meanwhile changes nothing on the page, and is asked for all the same.
async function again() {
  await refresh();
  follow();
}
new MutationObserver(follow).observe(table, { childList: true, subtree: true });
table.addEventListener("click", (event) => {
  const place = event.target.closest(".curve a");
  if (!place || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  visit(place.href.baseVal);
});
follow();
