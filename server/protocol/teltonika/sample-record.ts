import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { NO_CHOICE } from '#domain/tracker/figure-source.ts';
import { recordFaults } from '../record-faults.ts';
import { FMB } from './avl-profile.ts';
import { type Dialect, decodeBody } from './decode.ts';

/** An IO element: its id and its value in hex, whose length is its width. */
export type Element = readonly [id: number, bytes: string];
/** The parts of the header that matter to a test. */
export type Header = {
  lat?: number;
  lng?: number;
  altitude?: number;
  angle?: number;
  satellites?: number;
  speed?: number;
};

/** Time of every sample record. */
export const TIME_MS = 1_760_000_000_000;

/** The decoder's record of a message built by hand in codec 8 Extended. Throws when it is not sound. */
export function recordWith(
  elements: readonly Element[],
  eventId = 0,
  header: Header = {},
  { profile = FMB, sources = NO_CHOICE }: Partial<Dialect> = {},
): TrackerRecord {
  const { lat = 40.4, lng = -3.7, altitude = 667, angle = 90, satellites = 9, speed = 50 } = header;
  const head = Buffer.alloc(28);
  head.writeBigUInt64BE(BigInt(TIME_MS), 0);
  head.writeInt32BE(Math.round(lng * 1e7), 9);
  head.writeInt32BE(Math.round(lat * 1e7), 13);
  head.writeInt16BE(altitude, 17);
  head.writeUInt16BE(angle, 19);
  head[21] = satellites;
  head.writeUInt16BE(speed, 22);
  head.writeUInt16BE(eventId, 24);
  head.writeUInt16BE(elements.length, 26);
  const groups = [1, 2, 4, 8].map((width) => {
    const own = elements.filter(([, value]) => value.length === width * 2);
    return word(own.length) + own.map(([id, value]) => word(id) + value).join('');
  });
  const free = elements.filter(([, value]) => ![2, 4, 8, 16].includes(value.length));
  const freeGroup = free.map(([id, value]) => word(id) + word(value.length / 2) + value).join('');
  const hex = `8E01${head.toString('hex')}${groups.join('')}${word(free.length)}${freeGroup}01`;
  const decoded = decodeBody(Buffer.from(hex, 'hex'), { profile, sources });
  if (decoded.kind !== 'records') throw new Error(JSON.stringify(decoded));
  const record = decoded.records[0]!;
  const faults = recordFaults(record);
  if (faults.length > 0) throw new Error(faults.join());
  return record;
}

function word(value: number): string {
  return value.toString(16).padStart(4, '0');
}
