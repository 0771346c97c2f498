import type { ConsoleCommand } from './console-command.ts';
import { checkData } from './data-check/check-data.ts';

/** Checks the stored data against all invariants; it changes nothing. */
export const check: ConsoleCommand = {
  name: 'check',
  parameters: [],
  summary: 'checks the stored data: sums, references, positions, documents',
  async run({ url, say }) {
    const checked = await checkData(url);
    for (const { name, count, what } of checked) {
      say(`${count === 0 ? 'ok  ' : 'FAIL'}  ${name}${count === 0 ? '' : `: ${count}`}`);
      for (const one of what) say(`        ${one}`);
    }
    return checked.every(({ count }) => count === 0);
  },
};
