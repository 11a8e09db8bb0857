// A bot that looks ahead in another language: it asks the engine what every choice leads to and takes the best.
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const hear = async () => JSON.parse((await lines.next()).value);
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

let message = await hear();
say({ type: "hello", name: "looking", protocol: 2 });
for (; message.type !== "bye"; message = await hear()) {
  if (message.type !== "position") continue;
  const { id, seat, legal } = message;
  let best = { score: -1000 };
  for (const choice of legal) {
    say({ type: "ask", id, choices: [choice], position: false });
    const score = (await hear()).totals[seat.charCodeAt(0) - 65];
    if (score > best.score) best = { score, choice };
  }
  say({ type: "info", score: best.score });
  say({ id, choice: best.choice });
}
process.exit();
