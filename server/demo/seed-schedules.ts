import type { ScheduleRange } from '#domain/schedule/schedule.ts';
import type { Database } from '#server/base/db/database.ts';

/**
 * Name, margin in minutes, fleets by key, ranges. The vehicles there now and then work longer, or on a
 * Saturday.
 */
const SCHEDULE_ROWS: readonly (readonly [
  name: string,
  margin: number,
  fleets: readonly string[],
  ranges: readonly ScheduleRange[],
])[] = [
  [
    'Horario de obra',
    20,
    ['ES-1150', 'ES-1350'],
    [
      { entry: '07:00', exit: '13:00', weekdays: [1, 2, 3, 4, 5] },
      { entry: '14:00', exit: '17:30', weekdays: [1, 2, 3, 4, 5] },
    ],
  ],
  [
    'Oficina',
    30,
    ['ES-1000'],
    [
      { entry: '08:00', exit: '18:30', weekdays: [1, 2, 3, 4] },
      { entry: '08:00', exit: '15:30', weekdays: [5] },
    ],
  ],
  ['Reparto', 30, ['Andalucía'], [{ entry: '06:00', exit: '20:00', weekdays: [1, 2, 3, 4, 5, 6] }]],
];

/**
 * Working hours of some fleets of the demonstration company; those below them have the same. `fleets`: ids by
 * key.
 */
export async function insertSchedules(
  { sql }: Pick<Database, 'sql'>,
  fleets: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [name, margin, keys, ranges] of SCHEDULE_ROWS) {
    const { id: schedule_id } = await sql
      .insertInto('schedule')
      .values({ name, margin, ranges: JSON.stringify(ranges) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql
      .insertInto('schedule_fleet')
      .values(keys.map((key) => ({ schedule_id, fleet_id: fleets.get(key)! })))
      .execute();
  }
}
