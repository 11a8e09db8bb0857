// The page on which somebody says how they want to be told: asks the browser whether it may, and to be pushed to.

import { $, $$ } from "./dom.js";

const blocked = $("[data-blocked]");
const notices = "Notification" in window && isSecureContext;
const pushes = notices && "PushManager" in window && Boolean(navigator.serviceWorker);

async function allowed() {
  const granted = (await Notification.requestPermission()) === "granted";
  blocked.hidden = granted;
  return granted;
}

async function subscribe(button) {
  if (!(await allowed())) return;
  try {
    const worker = await navigator.serviceWorker.ready;
    const target = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: button.dataset.push });
    const body = JSON.stringify(target);
    const answer = await fetch("/api/me/messages/push", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    if (!answer.ok) throw new Error(answer.statusText);
    location.replace("/tell");
  } catch { blocked.hidden = false; }
}

if (notices) $$("[data-with-script]").forEach((part) => { part.hidden = false; });
if (pushes && $("[data-push]")) {
  $("[data-with-push]").hidden = false;
  $("[data-without-push]").hidden = true;
  $("[data-push]").addEventListener("click", (event) => subscribe(event.currentTarget));
}
document.addEventListener("change", async (event) => {
  const wish = event.target;
  if (wish.name === "notify" && wish.checked && !(await allowed())) wish.click(); // the browser does not want to
});
// Who removes this browser wants it to be asked by nobody any more.
$("[data-push-here]")?.addEventListener("submit", async (event) => {
  if (event.submitter?.value !== "remove" || !pushes) return;
  const worker = await navigator.serviceWorker.ready;
  (await worker.pushManager.getSubscription())?.unsubscribe();
});
