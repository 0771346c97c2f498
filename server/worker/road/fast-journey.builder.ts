import { drive, endOf, park } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';

/**
 * Roads to the north. First a motorway, 40.000° to 40.055°, with a sign of 100. Then a street of one lane in
 * each direction, which has 30 by the law of Spain.
 */
export const FAST_ROADS = [
  {
    tags: { highway: 'motorway', ref: 'A-42', oneway: 'yes', maxspeed: '100' },
    points: [
      [40, -3.7],
      [40.055, -3.7],
    ],
  },
  {
    tags: { highway: 'residential', name: 'Calle Mayor' },
    points: [
      [40.055, -3.7],
      [40.1, -3.7],
    ],
  },
] as const;

/** Where journeys begin: 111 m from the start of the motorway. */
export const FAST_START = { lat: 40.001, lng: -3.7 };

/**
 * Six kilometres of motorway at 120 km/h for three minutes, then the street at 30 km/h for a minute. The stop
 * after it makes the journey certain.
 */
export function fastJourney(from: number): TrackerRecord[] {
  const fast = drive({ from, to: from + 180_000, kmh: 120, start: FAST_START });
  const slow = drive({ from: from + 190_000, to: from + 250_000, kmh: 30, start: endOf(fast) });
  const end = from + 250_000;
  return [...fast, ...slow, ...park({ from: end + 10_000, to: end + 400_000, start: endOf(slow) })];
}
