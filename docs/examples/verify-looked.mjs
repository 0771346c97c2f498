// Checks statements of "Who looked at me", each a JSON file, in the order of months: node verify-looked.mjs 2026-01.json 2026-02.json
// It needs nothing but Node. It ends with 0 if every hash is right and every month goes on from the one before.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

let before = null;
let wrong = 0;
const fail = (file, words) => {
  console.log(`${file}: ${words}`);
  wrong++;
};
for (const file of process.argv.slice(2)) {
  const { driver, month, previous, head, chain } = JSON.parse(readFileSync(file, 'utf8'));
  if (before && before !== previous) fail(file, 'does not go on from the month before');
  let hash = previous;
  for (const [n, line] of chain.entries()) {
    hash = createHash('sha256').update(`${hash}\n${line.text}`, 'utf8').digest('hex');
    if (hash !== line.hash) fail(file, `line ${n} has another hash`);
    if (n > 0 && !line.text.startsWith(`${n}\t`)) fail(file, `line ${n} has another number`);
  }
  if (chain[0].text !== `traza-looked-1\t${driver.id}\t${month}\t${chain.length - 1}`)
    fail(file, 'is of another driver or month, or lines are missing');
  if (hash !== head) fail(file, 'ends with another hash than when the month was closed');
  before = head;
}
console.log(wrong === 0 ? 'all right' : `${wrong} faults`);
process.exitCode = wrong === 0 ? 0 : 1;
