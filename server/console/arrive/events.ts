import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Source, SourceEvent } from './source.ts';

const FROM_POSITIONS = 'journeys are made of the positions: read them in the history and in report R03';
const TANK = 'the level of the tank comes with the positions: read it in the history';

/** The reason why events of a type are not copied, and where it is read what they say. */
const REASONS: Readonly<Record<string, string>> = {
  alarm: 'they come with their positions, as events of the tracker: read them in the history',
  ...{ ignitionOn: FROM_POSITIONS, ignitionOff: FROM_POSITIONS },
  ...{ deviceMoving: FROM_POSITIONS, deviceStopped: FROM_POSITIONS },
  deviceOverspeed:
    'excesses are judged anew, by the rules of this installation: read them in the history and in report R07',
  geofenceEnter: 'visits of areas are made of the positions: read them in report R19',
  geofenceExit: 'visits of areas are made of the positions: read them in report R19',
  driverChanged: 'the cards of drivers come with the positions: read the driver on each journey',
  ...{ deviceFuelDrop: TANK, deviceFuelIncrease: TANK },
};
const NONE = 'there is nothing like it here: --events=<file> writes them into a file';

const reasonOf = (type: string) => REASONS[type] ?? NONE;

/** Says of the events of each type how many there are, why they are not copied, and where to read them. */
export function eventLines(events: readonly { type: string; n: number }[]): string[] {
  return events.map(({ type, n }) => `events ${type}: ${n} not copied, ${reasonOf(type)}`);
}

/** Writes all events into a CSV file, oldest first, each with the reason why it is not copied. */
export async function writeEvents(source: Pick<Source, 'allEvents'>, path: string): Promise<number> {
  const out = createWriteStream(path);
  out.write('time,type,device,geofence,attributes,reason\n');
  let count = 0;
  for await (const events of source.allEvents()) {
    count += events.length;
    if (!out.write(events.map(csvLine).join(''))) await once(out, 'drain');
  }
  await once(out.end(), 'close');
  return count;
}

function csvLine({ time_ms, type, device, geofence, attributes }: SourceEvent): string {
  const time = time_ms === null ? '' : new Date(time_ms).toISOString();
  return `${[time, type, device, geofence, attributes, reasonOf(type)].map(quoted).join(',')}\n`;
}

/** A cell that a spreadsheet does not run: names come from users. */
function quoted(cell: string | null): string {
  const text = cell ?? '';
  return `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
