import { VEHICLE_EVENTS, type VehicleEvent } from '#domain/notification/event-catalogue.ts';

/** An event of a vehicle: the vehicle, the time (ISO-8601 UTC) and the code. */
export type EventKey = { vehicleId: number; at: string; code: VehicleEvent };

const isVehicleEvent = (code: number): code is VehicleEvent => VEHICLE_EVENTS.some((one) => one === code);

/** The event for some values; null if they name none that leaves a track. */
export function eventKey(vehicleId: unknown, at: unknown, code: unknown): EventKey | null {
  const [id, number] = [Number(vehicleId), Number(code)];
  if (!Number.isInteger(id) || id <= 0 || !isVehicleEvent(number)) return null;
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? { vehicleId: id, at, code: number } : null;
}

/**
 * The event in an address by vehicle, instant and code, `7|2026-03-02T08:00:00.000Z|911`; null without one.
 */
export function readEventKey(text: string): EventKey | null {
  const [vehicle, at, code] = text.split('|');
  return eventKey(vehicle, at, code);
}
