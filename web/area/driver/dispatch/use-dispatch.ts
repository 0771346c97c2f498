import { useMemo, useState } from 'react';
import { postAssignment, putAssignment } from '#api/assignment.ts';
import {
  postAssignmentJudgement,
  postAssignmentRemoval,
  postAssignmentSeries,
  type RefusedTarget,
} from '#api/dispatch.ts';
import type { Day } from '#domain/day.ts';
import type { AssignmentHours } from '#domain/driver/assignment-series.ts';
import type { Repeat } from '#domain/driver/shift.ts';
import { Fault, type FieldFault } from '#domain/fault.ts';
import { driverName } from '#text/driver-name.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { faultText, fieldTexts } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import {
  type BoardRow,
  type BoardSpan,
  hoursOfSpan,
  movedTo,
  type RowKind,
  refusalsBy,
  typedTimes,
} from './board-model.ts';

/** Something carried: a driver or a vehicle that is to be assigned, or an assignment that moves. */
export type Carried =
  | { kind: 'driver' | 'vehicle'; id: number; name: string }
  | { kind: 'span'; span: BoardSpan; name: string };

/** How often a new assignment is repeated, and until when. */
export type Repeating = { repeat: Repeat; until: Day | null };

/** The last change, in words, and what takes it back. */
export type Done = { words: string; undo: (() => Promise<unknown>) | null };

/** A series some of whose days were refused. */
export type Clash = { driver: string; plate: string; days: readonly FieldFault[]; skip: () => Promise<void> };

type Pair = { driver_id: number; driver: string; device_id: number; license: string };

const QUIET = { quiet: true };

/** Everything that the board does: carrying, judging, assigning, moving, and taking back. */
export function useDispatch(board: {
  rows: RowKind;
  days: readonly Day[];
  hours: AssignmentHours;
  repeating: Repeating;
  onAssigned: () => void;
}) {
  const { rows, days, hours, repeating, onAssigned } = board;
  const { t } = useText();
  const [carried, setCarried] = useState<Carried | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  const { data } = useEndpoint(
    postAssignmentJudgement,
    { query: judgementOf(carried, { rows, days, hours }) },
    { enabled: carried !== null, staleMs: 0 },
  );
  const refused = carried && data ? data.refused : NONE;
  const refusals = useMemo(() => refusalsBy(refused), [refused]);

  async function attempt(work: () => Promise<Done | null>): Promise<boolean> {
    setFailure(null);
    // Until it is done there is nothing to take back: not the change before it either.
    setDone(null);
    try {
      setDone(await work());
      setCarried(null);
      return true;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      setDone(done);
      setFailure(reasonOf(t, error));
      return false;
    }
  }

  function doneBy(pair: Pair, key: 'move' | 'remove', undo: Done['undo']): Done {
    const words = t(`dispatch.done_${key}`, { driver: driverName(pair.driver, t), plate: pair.license });
    return { words, undo };
  }

  /** Assigns a driver to a vehicle from a day on, as often as chosen. */
  async function assign(pair: Pair, day: Day, skip = false): Promise<boolean> {
    const { device_id, driver_id, license: plate } = pair;
    const driver = driverName(pair.driver, t);
    const body = { ...hours, ...repeating, device_id, driver_id, start_date: day, skip };
    return attempt(async () => {
      try {
        const { created, skipped } = await call(postAssignmentSeries, { body }, QUIET);
        onAssigned();
        const left = skipped.length > 0 ? t('dispatch.skipped', { n: skipped.length }) : null;
        const words = t('dispatch.done_create', { n: created.length, driver, plate });
        return {
          words: [words, left].filter(Boolean).join(' · '),
          undo: () => call(postAssignmentRemoval, { body: { assignments: created } }, QUIET),
        };
      } catch (error) {
        if (!(error instanceof Fault) || error.code !== 'assign.series') throw error;
        const again = async () => {
          setClash(null);
          await assign(pair, day, true);
        };
        setClash({ driver, plate, days: error.fields, skip: again });
        return null;
      }
    });
  }

  /** Writes an assignment anew: on another day, with other times, or for another vehicle or driver. */
  function change(span: BoardSpan, to: Partial<Pair> & ReturnType<typeof typedTimes>): Promise<boolean> {
    const pair = pairOf(span);
    if (!pair) return Promise.resolve(false);
    const params = { assignment_id: span.id };
    const write = (body: ReturnType<typeof typedTimes> & Partial<Pair>, version: number) => {
      const { driver_id = pair.driver_id, license = pair.license, start_date, start_time } = body;
      const { end_date, end_time, time_zone } = body;
      const times = { start_date, start_time, end_date, end_time, time_zone };
      return call(putAssignment, { params, body: { ...times, driver_id, license, version } }, QUIET);
    };
    return attempt(async () => {
      const { version } = await write(to, span.version);
      return doneBy({ ...pair, ...to }, 'move', () => write({ ...pair, ...typedTimes(span) }, version));
    });
  }

  /** Deletes a planned assignment. */
  function remove(span: BoardSpan): Promise<boolean> {
    const pair = pairOf(span);
    if (!pair || span.state !== 'planned') return Promise.resolve(false);
    const { driver_id, license } = pair;
    return attempt(async () => {
      const assignments = [{ id: span.id, version: span.version }];
      await call(postAssignmentRemoval, { body: { assignments } }, QUIET);
      const body = { driver_id, license, ...typedTimes(span) };
      return doneBy(pair, 'remove', () => call(postAssignment, { body }, QUIET));
    });
  }

  /** Drops what is carried on a day of a row. */
  function drop(row: BoardRow, day: Day): Promise<boolean> {
    if (!carried) return Promise.resolve(false);
    const target =
      row.kind === 'vehicles'
        ? { device_id: row.id, license: row.name }
        : { driver_id: row.id, driver: row.name };
    if (carried.kind === 'span') return change(carried.span, { ...target, ...movedTo(carried.span, day) });
    const { id, name } = carried;
    const own =
      carried.kind === 'driver' ? { driver_id: id, driver: name } : { device_id: id, license: name };
    return assign({ ...own, ...target } as Pair, day);
  }

  /** Takes the last change back, unless somebody has changed it since. */
  async function undo(): Promise<void> {
    const back = done?.undo;
    if (!back) return;
    await attempt(async () => {
      await back();
      return { words: t('dispatch.undone'), undo: null };
    });
  }

  return {
    ...{ carried, setCarried, done, setDone, failure, setFailure, clash, setClash },
    ...{ assign, change, remove, drop, undo, refusals },
  };
}

/** The work of the board, for its parts. */
export type Dispatch = ReturnType<typeof useDispatch>;

const NONE: readonly RefusedTarget[] = [];

/** Vehicle and driver of an assignment; null for a vehicle out of sight. */
function pairOf({ driver_id, driver, device_id, license }: BoardSpan): Pair | null {
  return device_id === null || license === null ? null : { driver_id, driver, device_id, license };
}

/** The reason of a refusal: that of the field, which says more than an 8. */
function reasonOf(t: ReturnType<typeof useText>['t'], fault: Fault): string {
  return Object.values(fieldTexts(t, fault))[0] ?? faultText(t, fault);
}

/** The query that judges all targets of what is carried. */
function judgementOf(
  carried: Carried | null,
  { rows, days, hours }: { rows: RowKind; days: readonly Day[]; hours: AssignmentHours },
) {
  const isSpan = carried?.kind === 'span';
  const { end_time, ...given } = isSpan ? hoursOfSpan(carried.span) : hours;
  const subject = isSpan
    ? rows === 'vehicles'
      ? { driver_id: carried.span.driver_id, assignment_id: carried.span.id }
      : { device_id: carried.span.device_id ?? 0, assignment_id: carried.span.id }
    : carried?.kind === 'driver'
      ? { driver_id: carried.id }
      : { device_id: carried?.id ?? 0 };
  return { ...given, ...(end_time ? { end_time } : {}), ...subject, from: days[0]!, days: days.length };
}
