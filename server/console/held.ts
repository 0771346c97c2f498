import { readHeld } from '#server/area/person/read-held.ts';
import type { ConsoleCommand } from './console-command.ts';

/** Lists what is held about a driver, also after the deletion. It changes nothing. */
export const held: ConsoleCommand = {
  name: 'held',
  parameters: ['driver number'],
  summary: 'what is still held about a driver, also after the deletion, and why it stays',
  async run({ database, say }, [number]) {
    const driverId = Number(number);
    const found = Number.isSafeInteger(driverId) ? await readHeld(database, null, driverId) : null;
    if (!found) {
      say(`There is no driver ${number}, and the audit knows of none`);
      return false;
    }
    say(
      `${found.name}${found.is_deleted ? ', deleted' : ''}${found.is_kept ? ', kept for an open case' : ''}`,
    );
    for (const { kind, rows, fate } of found.lines) say(`${String(rows).padStart(8)}  ${kind}: ${WHY[fate]}`);
    return true;
  },
};

const WHY = {
  goes: 'deleted with the driver',
  unlinked: 'stays, without the driver',
  fine: 'stays with the name for the term of fines, because the authority may ask',
  audit: 'stays, because the audit is never changed',
  number: 'only the number stays',
} as const;
