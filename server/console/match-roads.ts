import { iso } from '#domain/iso.ts';
import { rematchAll } from '#server/telemetry/journey-roads.ts';
import type { ConsoleCommand } from './console-command.ts';

/** Has journeys matched again with the road files of today, after a new file has come. */
export const matchRoads: ConsoleCommand = {
  name: 'match-roads',
  parameters: ['first day'],
  summary: 'matches the journeys since a day (YYYY-MM-DD) with the road files again',
  async run({ database, say }, [day]) {
    const fromMs = Date.parse(`${day}T00:00:00Z`);
    if (Number.isNaN(fromMs) || iso(fromMs).slice(0, 10) !== day) {
      say('The day has the form YYYY-MM-DD.');
      return false;
    }
    const vehicles = await rematchAll(database.pool, fromMs);
    say(`Asked for: ${vehicles} vehicles. The running server matches their journeys since ${day} again.`);
    return true;
  },
};
