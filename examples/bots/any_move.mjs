// A bot as a program in JavaScript: a line of JSON in, a line of JSON out.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  const move = question.moves[question.seed % question.moves.length];
  console.log(JSON.stringify({ move }));
}
