import {
  type ActivityOptions,
  isSamePart,
  joinedParts,
  type Part,
  partsQuery,
  partValues,
} from './activity.ts';
import type { Ask } from './ask.ts';
import { addFuel, type Fuel, fuelOf, NO_FUEL } from './fuel.ts';
import { personOf, type Subject } from './head-cells.ts';
import { packedRows } from './packed-rows.ts';
import type { SharedCells } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import type { ReportVehicle } from './stay.ts';
import { inPieces } from './stay-pieces.ts';

type Point = { lat: number | null; lng: number | null };

/** The activity of a subject in a day, in a month, or in the range. */
export type Activity = Subject & {
  day: string | null;
  usedDays: number;
  journeys: number;
  distanceM: number;
  durationS: number;
  idleS: number;
  stopS: number;
  maxSpeedKmh: number | null;
  odometerM: number | null;
  /** The settlement of its least settled journey. */
  unsettled: number;
  fuel: Fuel;
  /** The fuel of each part, with its vehicle. */
  fuels: readonly { vehicle: ReportVehicle; fuel: Fuel }[];
  harshAcceleration: number;
  harshBraking: number;
  harshCornering: number;
  excesses: number;
  warnings: number;
  longJourneys: number;
  firstS: number;
  endS: number;
  first: Point;
  end: Point;
  /** As in the parts; empty in a report without groups. */
  groups: readonly number[];
};

/** No activity. */
export const NO_ACTIVITY: Omit<Activity, 'stay' | 'person' | 'vehicles' | 'day'> = {
  drivers: 1,
  usedDays: 0,
  journeys: 0,
  distanceM: 0,
  durationS: 0,
  idleS: 0,
  stopS: 0,
  maxSpeedKmh: null,
  odometerM: null,
  unsettled: 0,
  fuel: NO_FUEL,
  fuels: [],
  harshAcceleration: 0,
  harshBraking: 0,
  harshCornering: 0,
  excesses: 0,
  warnings: 0,
  longJourneys: 0,
  firstS: 0,
  endS: 0,
  first: { lat: null, lng: null },
  end: { lat: null, lng: null },
  groups: [],
};

/** The cells common to all reports of activities. */
export const ACTIVITY_CELLS = {
  day: (row) => row.day,
  month: (row) => row.day,
  usedDays: (row) => row.usedDays,
  journeys: (row) => row.journeys,
  distance: (row) => row.distanceM,
  duration: (row) => row.durationS,
  movement: (row) => row.durationS - row.idleS,
  slowMotion: (row) => row.idleS,
  maxSpeed: (row) => row.maxSpeedKmh,
  harshAcceleration: (row) => row.harshAcceleration,
  harshBraking: (row) => row.harshBraking,
  harshCornering: (row) => row.harshCornering,
  maxSpeedEV: (row) => row.excesses,
  warningSpeed: (row) => row.warnings,
} satisfies SharedCells<Activity>;

/** The rows of an activity. The parts of one subject and day are consecutive and are added up. */
export function activities(options: ActivityOptions) {
  return (ask: Ask, snapshot: Snapshot): AsyncGenerator<Activity[]> =>
    inPieces(ask, (piece) => {
      const by = ask.view.variant === 'driver' ? 'person_n' : 'n';
      const packing = {
        values: partValues(ask, options),
        by,
        most: ask.view.breakdown === 'day' ? ask.view.days : 1,
      } as const;
      return rowsOf(packedRows(snapshot, partsQuery(piece, options), packing), piece);
    });
}

async function* rowsOf(parts: AsyncIterable<Part[]>, ask: Ask): AsyncGenerator<Activity[]> {
  let group: Part[] = [];
  for await (const batch of parts) {
    const rows: Activity[] = [];
    for (const part of batch) {
      const before = group.at(-1);
      if (!before) group = [part];
      else if (!isSameRow(part, before, ask)) {
        rows.push(activityOf(group, ask));
        group = [part];
      } else if (isSamePart(part, before)) group[group.length - 1] = joinedParts(before, part);
      else group.push(part);
    }
    if (rows.length > 0) yield rows;
  }
  if (group.length > 0) yield [activityOf(group, ask)];
}

const isSameRow = (a: Part, b: Part, { scope, view }: Ask) =>
  a.day === b.day &&
  (view.variant === 'driver'
    ? a.driver_id === b.driver_id
    : a.n === b.n || scope.stays[a.n - 1]!.vehicle.id === scope.stays[b.n - 1]!.vehicle.id);

function activityOf(parts: readonly Part[], ask: Ask): Activity {
  const { scope, view } = ask;
  const first = parts.reduce((a, b) => (b.first_s < a.first_s ? b : a));
  const last = parts.reduce((a, b) => (b.end_s > a.end_s ? b : a));
  // Most rows have one part.
  const only = parts.length === 1 ? first : null;
  const sum = (of: (part: Part) => number) =>
    only ? of(only) : parts.reduce((total, part) => total + of(part), 0);
  const drivers = journeysBy(parts, ({ driver_id }) => driver_id).filter(
    (id): id is number => id !== null && scope.people.has(id),
  );
  const vehicles = journeysBy(parts, ({ n }) => scope.stays[n - 1]!.vehicle.id);
  const isDriver = view.variant === 'driver';
  const latest = parts.reduce((a, b) => (b.n > a.n ? b : a));
  const driverN = Math.max(...parts.map(({ person_n }) => person_n ?? 0));
  const shown = isDriver ? parts.find(({ n }) => scope.stays[n - 1]!.vehicle.id === vehicles[0])! : latest;
  const durationS = sum((part) => part.duration_s);
  const fuels = parts.map((part) => ({
    vehicle: scope.stays[part.n - 1]!.vehicle,
    fuel: partFuel(part, ask),
  }));
  return {
    stay: scope.stays[shown.n - 1]!,
    person: personOf(scope, isDriver ? driverN : null, drivers[0] ?? null),
    drivers: drivers.length,
    vehicles: vehicles.length,
    day: first.day,
    usedDays: first.used_days === null ? 1 : onceOf(parts, isDriver, (part) => part.used_days!),
    journeys: sum((part) => part.journeys),
    distanceM: sum((part) => part.distance_m),
    durationS,
    idleS: sum((part) => part.idle_s),
    stopS:
      first.stop_s === null
        ? stoppedS(first, last, durationS)
        : onceOf(parts, isDriver, (part) => part.stop_s!),
    maxSpeedKmh: only ? only.max_speed_kmh : highestOf(parts),
    odometerM: last.odometer_m,
    unsettled: Math.max(...parts.map(({ unsettled }) => unsettled)),
    fuel: only ? fuels[0]!.fuel : fuels.map(({ fuel }) => fuel).reduce(addFuel, NO_FUEL),
    fuels,
    harshAcceleration: sum((part) => part.harsh_acceleration),
    harshBraking: sum((part) => part.harsh_braking),
    harshCornering: sum((part) => part.harsh_cornering),
    excesses: sum((part) => part.excesses),
    warnings: sum((part) => part.warnings),
    longJourneys: sum((part) => part.long_journeys),
    firstS: first.first_s,
    endS: last.end_s,
    first: { lat: first.start_lat, lng: first.start_lng },
    end: { lat: last.end_lat, lng: last.end_lng },
    groups: (first.groups ?? []).map((_, i) => sum((part) => part.groups![i]!)),
  };
}

function highestOf(parts: readonly Part[]): number | null {
  const speeds = parts.map(({ max_speed_kmh }) => max_speed_kmh).filter((speed) => speed !== null);
  return speeds.length > 0 ? Math.max(...speeds) : null;
}

/**
 * The time between the journeys of a day, whole seconds. With their durations it gives the time from the
 * first start to the last end. It is rounded half up, so that days add up to the range.
 */
function stoppedS({ first_s }: Part, { end_s }: Part, durationS: number): number {
  const lastedMs = Math.round(end_s * 1000) - Math.round(first_s * 1000);
  return Math.round(lastedMs / 1000) - durationS;
}

/** Keys by number of journeys, the most first; equal numbers are ordered by key. */
function journeysBy<Key extends number | null>(
  parts: readonly Part[],
  keyOfPart: (part: Part) => Key,
): Key[] {
  // Most rows have one part.
  if (parts.length === 1) return [keyOfPart(parts[0]!)];
  const counts = new Map<Key, number>();
  for (const part of parts) counts.set(keyOfPart(part), (counts.get(keyOfPart(part)) ?? 0) + part.journeys);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a ?? 0) - (b ?? 0)).map(([key]) => key);
}

/**
 * The halts or days of a subject, counted once: all parts of a vehicle's stay, or of a driver's, carry the
 * same ones.
 */
function onceOf(parts: readonly Part[], isDriver: boolean, of: (part: Part) => number): number {
  const each = new Map(parts.map((part) => [isDriver ? part.person_n : part.n, of(part)]));
  return [...each.values()].reduce((total, one) => total + one, 0);
}

function partFuel({ n, fuel_l, counted_m, distance_m }: Part, { scope }: Ask): Fuel {
  const { isElectric, consumptionL100 } = scope.stays[n - 1]!.vehicle;
  return fuelOf({
    isElectric,
    consumptionL100,
    countedL: fuel_l,
    countedM: counted_m,
    uncountedM: distance_m - counted_m,
  });
}
