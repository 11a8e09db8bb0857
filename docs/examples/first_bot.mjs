// A bot for any game in another language: it takes the first legal choice.
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", name: "first" });
  if (message.type === "position") say({ id: message.id, choice: message.legal[0] });
  if (message.type === "bye") break;
}
