import type { TrackerRecord } from '#domain/telemetry/record.ts';

type Drive = (way: { seed: number; startMs: number; stepMs: number; count: number }) => TrackerRecord[];

/** Three hours of driving on some mornings, with an idle run, an excess and harsh braking in each. */
export function mornings(driving: Drive, days: readonly string[], seed: number): TrackerRecord[] {
  return days.flatMap((day, n) =>
    driving({
      seed: seed + n,
      startMs: Date.parse(`${day}T07:00:00Z`),
      stepMs: 10_000,
      count: 1_080,
    }).map((record, i) => ({
      ...record,
      ...(i % 180 > 150 && i % 180 < 160 ? { speedKmh: 0, ignition: true, movement: false } : {}),
      ...(i % 200 > 20 && i % 200 < 25 && record.ignition ? { speedKmh: i % 400 < 200 ? 130 : 124 } : {}),
      ...(i % 97 === 0 && record.speedKmh! > 20
        ? { event: 'harsh_braking' as const, eventValue: 0.3 + (i % 3) / 10 }
        : {}),
    })),
  );
}
