import type { PassageRow } from '#api/geo-search.ts';

/** A vehicle that passed, with all of its passages in the order of time. */
export type VehicleResult = {
  deviceId: number;
  license: string;
  alias: string | null;
  /** The fleets of the passages, each once. */
  fleets: string[];
  drivers: string[];
  zone: string;
  firstIn: string;
  lastOut: string;
  insideS: number;
  /** Null on a place without a middle. */
  closestM: number | null;
  maxSpeedKmh: number | null;
  passages: PassageRow[];
};

/** The orders of the list of vehicles. */
export const RESULT_SORTS = ['first', 'license', 'inside', 'passes', 'closest'] as const;
export type ResultSort = (typeof RESULT_SORTS)[number];

const byPlate = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });
const ORDERS: Readonly<Record<ResultSort, (a: VehicleResult, b: VehicleResult) => number>> = {
  first: (a, b) => Date.parse(a.firstIn) - Date.parse(b.firstIn),
  license: () => 0,
  inside: (a, b) => b.insideS - a.insideS,
  passes: (a, b) => b.passages.length - a.passages.length,
  closest: (a, b) => (a.closestM ?? 0) - (b.closestM ?? 0),
};

/** The vehicles of passages, in an order; equal ones by plate. */
export function vehicleResults(passages: readonly PassageRow[], sort: ResultSort): VehicleResult[] {
  const vehicles = [...Map.groupBy(passages, ({ device_id }) => device_id)].map(([deviceId, found]) => {
    const own = found.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
    const { license, alias, time_zone: zone, from: firstIn } = own[0]!;
    const speeds = own.flatMap(({ max_speed }) => max_speed ?? []);
    return {
      deviceId,
      license,
      alias,
      zone,
      fleets: [...new Set(own.map(({ fleet }) => fleet))],
      drivers: [...new Set(own.flatMap(({ driver }) => driver ?? []))],
      firstIn,
      lastOut: own.reduce((last, { to }) => (Date.parse(to) > Date.parse(last) ? to : last), own[0]!.to),
      insideS: own.reduce((sum, { inside }) => sum + inside, 0),
      closestM: own.some(({ closest }) => closest === null)
        ? null
        : Math.min(...own.map(({ closest }) => closest ?? 0)),
      maxSpeedKmh: speeds.length > 0 ? Math.max(...speeds) : null,
      passages: own,
    };
  });
  return vehicles.sort((a, b) => ORDERS[sort](a, b) || byPlate.compare(a.license, b.license));
}
