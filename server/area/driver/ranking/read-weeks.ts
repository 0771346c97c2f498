import { addDays, type Day, daySpan } from '#domain/day.ts';
import { NOBODY } from '#domain/looked/unlinking.ts';
import { drivingStyle } from '#domain/report/driving-style.ts';
import { reportParameters } from '#domain/report/parameters.ts';
import { daysIn } from '#domain/report/range.ts';
import { SCORED_WEEKS, trendWeeks, type WeekStyle } from '#domain/report/ranking.ts';
import type { ReportView } from '#domain/report/view.ts';
import { activities } from '#server/area/report/activity-rows.ts';
import type { Ask } from '#server/area/report/ask.ts';
import { driverPieces } from '#server/area/report/driver-pieces.ts';
import type { ReportPerson } from '#server/area/report/person.ts';
import { readScope } from '#server/area/report/scope.ts';
import { openSnapshot } from '#server/area/report/snapshot.ts';
import type { Sight } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { readerPlaces } from '#server/known/places/reader-places.ts';

/** The weeks of a trend by their Mondays, and the range of the scored ones. */
export type Weeks = { weeks: Day[]; from: Day; to: Day };

/** The weeks before today, in a zone. */
export function weeksBefore(nowMs: number, timeZone: string): Weeks {
  const weeks = trendWeeks(daySpan(nowMs, timeZone).day);
  return { weeks, from: weeks.at(-SCORED_WEEKS)!, to: addDays(weeks.at(-1)!, 6) };
}

/** A driver with what was driven in each week; null: no journey. */
export type DrivenWeeks = { person: ReportPerson; weeks: (WeekStyle | null)[] };

type Asked = Weeks & {
  /** Only these fleets and all below them, by the fleet of each day. */
  fleets?: readonly number[] | undefined;
  /** Only this driver. */
  driverId?: number;
  signal: AbortSignal;
};

/**
 * The driving of each driver in sight in each week. It has the rows of reports about drivers, so that the
 * score of a week is that of R09. Staff of structure are always left out.
 */
export async function readWeeks(app: App, caller: Sight, asked: Asked): Promise<DrivenWeeks[]> {
  const { weeks, to, fleets, driverId, signal } = asked;
  const range = { from: weeks[0]!, to };
  const parameters = reportParameters.parse({
    ...{ variant: 'driver', ...range },
    ...(fleets ? { fleets } : {}),
    ...(driverId === undefined ? {} : { drivers: [driverId] }),
  });
  const snapshot = await openSnapshot(app, caller, signal);
  try {
    const read = { caller, parameters, range, nowMs: app.now(), ownWorks: null };
    const scope = await readScope(snapshot, read);
    const drivers = scope.drivers?.filter(({ id, type }) => id !== NOBODY && type !== 'STRUCTURE') ?? [];
    if (drivers.length === 0) return [];
    const view: ReportView = {
      ...({ variant: 'driver', family: 'operative', country: '', breakdown: 'month' } as const),
      ...({ days: daysIn(range), metric: 'hours' } as const),
    };
    const reading = { known: app.known, nowMs: app.now(), reader: caller, ownWorks: null };
    const whole: Ask = {
      ...{
        report: drivingStyle,
        view,
        byWeek: true as const,
        parameters,
        range,
        scope: { ...scope, drivers },
      },
      ...{ places: readerPlaces(app, caller.visible), ...reading },
    };
    // One driver drove few vehicles: the journeys of the others need not be read.
    const pieces = driverId === undefined ? [whole] : await driverPieces(whole, snapshot);
    const found = new Map(drivers.map(({ fromDay: _, toDay: __, ...person }) => [person.id, person]));
    const driven = new Map<number, DrivenWeeks>();
    for (const piece of pieces)
      for await (const batch of activities({})(piece, snapshot))
        for (const { person, day, ...style } of batch) {
          const of = person && found.get(person.id);
          if (!of) continue;
          const kept = driven.get(of.id) ?? { person: of, weeks: weeks.map(() => null) };
          driven.set(of.id, kept);
          kept.weeks[weeks.indexOf(day!)] = style;
        }
    return [...driven.values()];
  } finally {
    snapshot.close();
  }
}
