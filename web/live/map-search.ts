import { VEHICLE_STATES, type VehicleState } from '#domain/telemetry/state.ts';
import type { Viewport } from '#web/map/map-engine.ts';
import { SORTS, type Sort } from './vehicle-query.ts';

/** The states of `?state=movement,idle`; null (all) when none is named. Unknown words are ignored. */
export function parseStates(value: string | null): ReadonlySet<VehicleState> | null {
  const named = (value ?? '').split(',');
  const states = VEHICLE_STATES.filter((state) => named.includes(state));
  return states.length === 0 ? null : new Set(states);
}

/** The states in the form of the address; null when all are shown. */
export function writeStates(states: ReadonlySet<VehicleState> | null): string | null {
  const named = VEHICLE_STATES.filter((state) => states?.has(state));
  return named.length === 0 ? null : named.join(',');
}

/** The camera of `?v=40.41680,-3.70380,12.5`: latitude, longitude, zoom; null when it is invalid. */
export function parseViewport(value: string | null): Viewport | null {
  const parts = (value ?? '').split(',');
  if (parts.length !== 3 || parts.some((part) => part.trim() === '')) return null;
  const [lat, lng, zoom] = parts.map(Number) as [number, number, number];
  const isWithin = Math.abs(lat) <= 85.06 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 24;
  return isWithin ? { lat, lng, zoom } : null;
}

/** The camera in the form of the address, with the precision of the zoom: five decimals are a metre. */
export function writeViewport({ lat, lng, zoom }: Viewport): string {
  const decimals = zoom > 14 ? 5 : zoom > 9 ? 4 : 3;
  return `${lat.toFixed(decimals)},${lng.toFixed(decimals)},${zoom.toFixed(1)}`;
}

/** The id of `?vehicle=12`; null when it is invalid. */
export function parseId(value: string | null): number | null {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** Order of the list, `?sort=speed` or `?sort=-speed` (descending); by state unless named. */
export function parseSort(value: string | null): { sort: Sort; descending: boolean } {
  const descending = value?.startsWith('-') ?? false;
  const name = descending ? value!.slice(1) : value;
  const sort = SORTS.find((one) => one === name);
  return sort ? { sort, descending } : { sort: 'state', descending: false };
}

export function writeSort({ sort, descending }: { sort: Sort; descending: boolean }): string | null {
  if (sort === 'state' && !descending) return null;
  return `${descending ? '-' : ''}${sort}`;
}

/** The instant of `?at=2026-11-21T09:00:00Z`, ms UTC; null when it is invalid, or not past. */
export function parseInstant(value: string | null, nowMs: number): number | null {
  const ms = /^\d{4}-\d{2}-\d{2}T/.test(value ?? '') ? Date.parse(value!) : Number.NaN;
  return ms < nowMs ? ms : null;
}

/** The instant in the form of the address, to the second. */
export function writeInstant(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
