import type { RawBuilder } from 'kysely';
import type { CellValue } from '#domain/column.ts';
import type { Ask } from './ask.ts';
import type { BlockColumn } from './block-column.ts';
import { HEAD_CELLS, personOf, type Subject, subjectZone } from './head-cells.ts';
import { inSlices } from './in-slices.ts';
import { joinedPacks, packs } from './packed-rows.ts';
import type { Snapshot } from './snapshot.ts';
import { civilSeconds } from './zone-clock.ts';

/** The values that give a fact its subject. Numbers are those of stays, from 1 in the order of rows. */
type Who = {
  n: number;
  /** In a report about drivers; null in others. */
  person_n: number | null;
  driver_id: number | null;
  /** How many of them a row adds up; null is one. */
  drivers?: number | null;
  vehicles?: number | null;
};

/**
 * Facts in the order of a report's rows, column by column. `subjects` has the subject of each row; rows with
 * the same one follow each other, and have the same object.
 */
export type Facts<Row> = {
  count: number;
  of: { readonly [Name in keyof Row]: Row[Name][] };
  subjects: readonly Subject[];
};

/**
 * The rows of an ordered query as facts, in batches. A cell reads a column of a batch, so a report of
 * hundreds of thousands of rows makes no object for each. Values that are not read are null.
 */
export async function* factsOf<Row extends Who>(
  ask: Ask,
  snapshot: Snapshot,
  rows: RawBuilder<Row>,
  packing: Parameters<typeof packs<Row>>[2],
): AsyncGenerator<Facts<Row>> {
  const names = Object.keys(packing.values) as (keyof Row & string)[];
  const unread = names.filter((name) => name !== packing.by && !packing.values[name]);
  for await (const batch of packs(snapshot, rows, packing)) {
    const { count, columns } = joinedPacks(batch);
    const none = new Array<null>(count).fill(null);
    const of = { ...columns, ...Object.fromEntries(unread.map((name) => [name, none])) } as Facts<Row>['of'];
    yield { count, of, subjects: subjectsOf(of, count, ask) };
  }
}

function subjectsOf(of: Facts<Who>['of'], count: number, { scope }: Ask): Subject[] {
  const { n, person_n, driver_id, drivers, vehicles } = of;
  const subjects = new Array<Subject>(count);
  for (let i = 0; i < count; i++) {
    const isSame =
      i > 0 &&
      n[i] === n[i - 1] &&
      driver_id[i] === driver_id[i - 1] &&
      person_n[i] === person_n[i - 1] &&
      drivers?.[i] === drivers?.[i - 1] &&
      vehicles?.[i] === vehicles?.[i - 1];
    subjects[i] = isSame
      ? subjects[i - 1]!
      : {
          stay: scope.stays[n[i]! - 1]!,
          person: personOf(scope, person_n[i]!, driver_id[i]!),
          drivers: drivers?.[i] ?? 1,
          vehicles: vehicles?.[i] ?? 1,
        };
  }
  return subjects;
}

/** A cell of the subject, read once for each subject. */
const ofSubject =
  (cell: (subject: Subject, ask: Ask) => CellValue) =>
  ({ subjects }: Facts<unknown>, ask: Ask): CellValue[] => {
    let value: CellValue = null;
    return subjects.map((subject, i) => {
      if (i === 0 || subject !== subjects[i - 1]) value = cell(subject, ask);
      return value;
    });
  };

/** The cells of the vehicle head and the driver head, and the marks of a subject. */
export const HEAD_FACTS = Object.fromEntries(
  Object.entries(HEAD_CELLS).map(([id, cell]) => [id, ofSubject(cell)]),
) as { readonly [Id in keyof typeof HEAD_CELLS]: ReturnType<typeof ofSubject> };

/** The names of the values of a row that are of a type. */
type Named<Row, Value> = {
  [Name in keyof Row & string]: Row[Name] extends Value ? Name : never;
}[keyof Row & string];

/** The cells of a report whose rows are such facts. */
export function factCells<Row>() {
  type Of = Facts<Row>['of'];
  return {
    /** A value as it was read. */
    value:
      (name: Named<Row, CellValue>) =>
      ({ of }: Facts<Row>): CellValue[] =>
        of[name] as CellValue[],
    /** A value made of the values of the row at a place. */
    each:
      (read: (of: Of, at: number, ask: Ask, subject: Subject) => CellValue) =>
      ({ of, count, subjects }: Facts<Row>, ask: Ask): CellValue[] => {
        const values = new Array<CellValue>(count);
        for (let i = 0; i < count; i++) values[i] = read(of, i, ask, subjects[i]!);
        return values;
      },
    /** An instant of which the seconds since 1970 were read. */
    instant:
      (name: Named<Row, number | null>) =>
      ({ of }: Facts<Row>): BlockColumn => ({
        form: 'instant',
        values: (of[name] as (number | null)[]).map((s) => (s === null ? null : Math.round(s * 1000))),
      }),
    /** The civil day of such an instant, in the subject's zone. */
    day:
      (name: Named<Row, number>) =>
      ({ of, subjects }: Facts<Row>, { view }: Ask): CellValue[] =>
        (of[name] as number[]).map((s, i) => civilSeconds(s, subjectZone(subjects[i]!, view)).day),
    /** The time of such an instant on the clock of the subject's zone. */
    clock:
      (name: Named<Row, number>) =>
      ({ of, subjects }: Facts<Row>, { view }: Ask): BlockColumn => ({
        form: 'clock',
        values: (of[name] as number[]).map((s, i) => civilSeconds(s, subjectZone(subjects[i]!, view)).s),
      }),
    /** The name of a point; `of` is that of ReaderPlaces. Often a row begins where the one before ended. */
    place:
      (lat: Named<Row, number | null>, lng: Named<Row, number | null>, kind: 'name' | 'ground' = 'name') =>
      ({ of, count }: Facts<Row>, { places }: Ask): Promise<CellValue[]> => {
        const [lats, lngs] = [of[lat], of[lng]] as (number | null)[][];
        return inSlices(count, (at) => places[kind](lats![at]!, lngs![at]!));
      },
  };
}
