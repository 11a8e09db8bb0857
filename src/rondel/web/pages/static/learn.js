// What the page of a lesson does beyond the table: whatever is shown comes into view, also on a small screen.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const table = document.getElementById("table");

function look() {
  const shown = table.querySelector(".shown:not(.menu-item)");
  if (!shown || shown.dataset.seen) return;
  shown.dataset.seen = "1";
  shown.scrollIntoView({ block: "center", inline: "center", behavior: calm.matches ? "auto" : "smooth" });
}
new MutationObserver(look).observe(table, { childList: true, subtree: true });
look();
