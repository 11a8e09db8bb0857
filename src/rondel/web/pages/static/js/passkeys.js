// The pages on which a browser makes a passkey, or comes back with one.

import { $, $$ } from "./dom.js";

const able = isSecureContext && Boolean(window.PublicKeyCredential?.parseCreationOptionsFromJSON);

async function ask(address, body) {
  const answer = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.detail);
  return told;
}

const ways = {
  async add() {
    const options = await ask("/api/me/passkeys/options");
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = await navigator.credentials.create({ publicKey });
    await ask("/api/me/passkeys", { credential: credential.toJSON() });
    location.replace("/devices");
  },
  async use() {
    const options = await ask("/api/passkey/options");
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ publicKey });
    await ask("/api/passkey", { credential: credential.toJSON() });
    location.replace("/");
  },
};

async function start(part) {
  const problem = $("[data-problem]", part);
  const button = $("button", part);
  problem.hidden = button.disabled = true;
  try { await ways[part.dataset.passkey](); } catch (error) {
    // What the browser itself refuses has a name that says nothing to people; what the server says has a sentence.
    problem.textContent = error instanceof DOMException ? problem.dataset.problem : error.message;
    problem.hidden = false;
  }
  button.disabled = false;
}

if (able) {
  for (const part of $$("[data-passkey]")) {
    $("[data-with-script]", part).hidden = false;
    $("[data-without-script]", part).hidden = true;
    $("button", part).addEventListener("click", () => start(part));
  }
}
