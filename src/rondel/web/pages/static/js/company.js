// Being together at a table: links that can be shared, times of the reader's own clock, and messages not read yet.

const table = document.getElementById("table");

document.addEventListener("click", (event) => {
  const share = event.target.closest("[data-share]");
  if (share) navigator.share({ title: "Rondel", url: share.dataset.share }).catch(() => {});
});

function dress() {
  if (navigator.share) document.querySelectorAll("[data-share][hidden]").forEach((button) => { button.hidden = false; });
  for (const time of document.querySelectorAll(".chat time:not([data-own])")) {
    time.dataset.own = "1";
    time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
  }
  if (table?.querySelector(".chat")) count();
}

// What was said since the reader last had the chat open.
function count() {
  const key = `chat ${table.dataset.url}`;
  const said = [...table.querySelectorAll(".chat [data-n]")];
  const last = Math.max(-1, ...said.map((line) => Number(line.dataset.n)));
  const open = document.getElementById("side-chat").checked && !document.hidden;
  if (open || localStorage.getItem(key) === null) localStorage.setItem(key, last);
  const fresh = said.filter((line) => Number(line.dataset.n) > Number(localStorage.getItem(key)) && !line.matches(".own"));
  const mark = document.querySelector("[data-unread]");
  mark.hidden = fresh.length === 0;
  const many = fresh.length ? String(fresh.length) : "";
  if (mark.textContent !== many) mark.textContent = many; // writing it again would be a change that is heard again
  const newest = fresh.at(-1);
  mark.title = newest ? `${newest.querySelector("b").textContent}, ${newest.querySelector("time").textContent}` : "";
  if (newest) mark.setAttribute("aria-label", `${mark.dataset.unread}: ${mark.title}`);
}

if (table) {
  new MutationObserver(dress).observe(table, { childList: true, subtree: true });
  table.addEventListener("change", dress);
  document.addEventListener("visibilitychange", dress);
}
dress();
