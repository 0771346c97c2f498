import { VEHICLE_STATES, type VehicleState } from '#domain/telemetry/state.ts';
import type { VehicleWords } from './vehicle-view.ts';
import type { VehicleStore } from './vehicles.ts';

/**
 * The vehicles that a list or the map shows; null = all. Fleets include their descendants (`fleetsWithin`).
 */
export type VehicleFilter = {
  states: ReadonlySet<VehicleState> | null;
  fleets: ReadonlySet<number> | null;
  q: string;
};

export const SORTS = ['state', 'license', 'speed', 'contact'] as const;
export type Sort = (typeof SORTS)[number];

/** Order of a list by state: first the states that need attention, then moving ones, then resting ones. */
const STATE_ORDER: readonly VehicleState[] = [
  'tampered',
  'movement',
  'idle',
  'stopped',
  'disconnected',
  'private',
  'no_tracker',
];
const STATE_RANK = VEHICLE_STATES.map((state) => STATE_ORDER.indexOf(state));

/** Text without case, accents, spaces and hyphens: "1234-bcd" finds "1234BCD", "garcia" finds "García". */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\s.-]/gu, '')
    .toLowerCase();
}

const haystacks = new WeakMap<VehicleWords, string>();

/** The text that a search looks through: plate, alias and driver, separated. */
function haystack(words: VehicleWords): string {
  let found = haystacks.get(words);
  if (found === undefined) {
    found = [words.license, words.alias ?? '', words.driver ?? ''].map(folded).join('\n');
    haystacks.set(words, found);
  }
  return found;
}

/** The filter as a test of one index of the store's columns. */
export function vehicleTest(store: VehicleStore, filter: VehicleFilter): (index: number) => boolean {
  const arrays = store.arrays();
  const states = filter.states && VEHICLE_STATES.map((state) => filter.states!.has(state));
  const q = folded(filter.q);
  return (i) => {
    if (arrays.present[i] !== 1) return false;
    if (states && !states[arrays.state[i]!]) return false;
    if (filter.fleets && !filter.fleets.has(arrays.fleetId[i]!)) return false;
    const words = store.words(i);
    return q === '' || (words !== undefined && haystack(words).includes(q));
  };
}

/** Room in a sort key for the position by plate: more than any number of vehicles. */
const PLACES = 2 ** 20;
/** Represents unknown values. It is greater than every time in seconds. */
const UNKNOWN = 2 ** 32;

/**
 * Ids of the vehicles that pass, sorted. Unknown speeds and contacts come last, equal ones by plate. A sort
 * key contains the value and, in its lower part, the position by plate. So only numbers are compared: 50,000
 * vehicles take a few milliseconds.
 */
export function listVehicles(
  store: VehicleStore,
  filter: VehicleFilter,
  { sort, descending }: { sort: Sort; descending: boolean },
): number[] {
  const arrays = store.arrays();
  const byLicense = store.byLicense();
  const passes = vehicleTest(store, filter);
  const sortValue = (i: number): number => {
    if (sort === 'license') return 0;
    if (sort === 'state') return STATE_RANK[arrays.state[i]!]!;
    return sort === 'speed' ? arrays.speedKmh[i]! : Math.floor(arrays.lastContactMs[i]! / 1000);
  };
  const keys = new Float64Array(byLicense.length);
  let found = 0;
  for (let place = 0; place < byLicense.length; place++) {
    const i = byLicense[place]!;
    if (!passes(i)) continue;
    const value = sortValue(i);
    const known = Math.round(descending ? UNKNOWN - 1 - value : value);
    keys[found++] = (Number.isNaN(value) ? UNKNOWN : known) * PLACES + place;
  }
  const sorted = keys.subarray(0, found);
  if (sort !== 'license') sorted.sort();
  else if (descending) sorted.reverse();
  return Array.from(sorted, (key) => arrays.deviceId[byLicense[key % PLACES]!]!);
}

/** Numbers by state of the vehicles that pass the rest of the filter, as the state tiles show them. */
export function countStates(store: VehicleStore, filter: VehicleFilter): Record<VehicleState, number> {
  const arrays = store.arrays();
  const passes = vehicleTest(store, { ...filter, states: null });
  const counts = new Array<number>(VEHICLE_STATES.length).fill(0);
  for (let i = 0; i < arrays.count; i++) if (passes(i)) counts[arrays.state[i]!]!++;
  return Object.fromEntries(VEHICLE_STATES.map((state, s) => [state, counts[s]!])) as Record<
    VehicleState,
    number
  >;
}

type FleetNode = { id: number; parent_id: number | null };

/** The chosen fleets and all fleets below them; null when none is chosen. */
export function fleetsWithin(
  fleets: readonly FleetNode[],
  chosen: readonly number[],
): ReadonlySet<number> | null {
  if (chosen.length === 0) return null;
  const within = new Set(chosen);
  // Parents are before their children in the list.
  for (const fleet of fleets)
    if (fleet.parent_id !== null && within.has(fleet.parent_id)) within.add(fleet.id);
  return within;
}

/**
 * Vehicles whose plate, alias or driver contains the text, at most `limit`. Those whose plate begins with it
 * come first.
 */
export function searchVehicles(store: VehicleStore, q: string, limit = 20): VehicleWords[] {
  const wanted = folded(q);
  if (wanted === '') return [];
  const starting: VehicleWords[] = [];
  const holding: VehicleWords[] = [];
  const arrays = store.arrays();
  for (let i = 0; i < arrays.count && starting.length < limit; i++) {
    const words = arrays.present[i] === 1 ? store.words(i) : undefined;
    if (!words) continue;
    const text = haystack(words);
    if (text.startsWith(wanted)) starting.push(words);
    else if (holding.length < limit && text.includes(wanted)) holding.push(words);
  }
  return [...starting, ...holding].slice(0, limit);
}
