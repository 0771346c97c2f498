import type { DeviceEventKind, TrackerRecord } from '#domain/telemetry/record.ts';
import { RANGE, scaled, upTo } from '../record-range.ts';
import { AVL, ZONE } from './avl-id.ts';
import { type AvlReading, elementOf, keepElement } from './avl-reading.ts';
import { cameraEventOf } from './camera-elements.ts';

const GREEN_DRIVING: readonly (DeviceEventKind | undefined)[] = [
  undefined,
  'harsh_acceleration',
  'harsh_braking',
  'harsh_cornering',
];
/** Elements that mean something only when they are the event, or together with the element they belong to. */
const EVENT_ONLY = [
  AVL.greenDriving,
  AVL.greenDrivingValue,
  AVL.greenDrivingMs,
  AVL.speeding,
  AVL.sos,
  AVL.towing,
  AVL.crash,
  AVL.idling,
  AVL.trip,
];
const ZONE_OVERSPEED = 3;

/**
 * The event of a record. Null when the record is periodic or we have no name for its event. An element is an
 * event only when its id is the record's event id: the same element may also appear in any other record
 * (§1.8.5).
 */
export function eventOf(reading: AvlReading): DeviceEventKind | null {
  const id = reading.event;
  if (id === 0) return null;
  switch (id) {
    case AVL.greenDriving:
      return GREEN_DRIVING[elementOf(reading, id)] ?? null;
    case AVL.speeding:
      return elementOf(reading, id) >= 0 ? 'speeding' : null;
    case AVL.crash:
      // 2 to 5 are the trace of a crash that has already been reported.
      return elementOf(reading, id) === 1 || elementOf(reading, id) === 6 ? 'impact' : null;
    case AVL.towing:
      return elementOf(reading, id) > 0 ? 'towing' : null;
    case AVL.sos:
      return elementOf(reading, id) > 0 ? 'sos' : null;
    case AVL.idling:
      return elementOf(reading, id) > 0 ? 'idling' : null;
    case AVL.gsmJamming:
    case AVL.gnssJamming:
      return elementOf(reading, id) > 0 ? 'jamming' : null;
    case AVL.unplug:
      return elementOf(reading, id) > 0
        ? 'power_cut'
        : elementOf(reading, id) === 0
          ? 'power_restored'
          : null;
    default:
      return reading.profile.hasZones && ZONE[id] === 1 && zoneValue(reading) === ZONE_OVERSPEED
        ? 'speeding'
        : cameraEventOf(reading);
  }
}

function zoneValue(reading: AvlReading): number | string | undefined {
  return reading.extra?.[`io${reading.event}`];
}

/**
 * Size of the event: g of a harsh one, km/h of a speeding event that the device measured itself; else null.
 */
export function eventValueOf(reading: AvlReading, event: TrackerRecord['event']): number | null {
  if (event === null) return null;
  if (reading.event === AVL.greenDriving) {
    return scaled(elementOf(reading, AVL.greenDrivingValue), RANGE.eventValue, 100);
  }
  if (reading.event === AVL.speeding) return upTo(elementOf(reading, AVL.speeding), RANGE.speedKmh);
  return null;
}

/** Duration of a harsh event, ms; else null. */
export function eventDurationOf(reading: AvlReading, event: TrackerRecord['event']): number | null {
  if (event === null || reading.event !== AVL.greenDriving) return null;
  return upTo(elementOf(reading, AVL.greenDrivingMs), RANGE.eventDurationMs);
}

/** Moves event elements without a meaning here to `extra`, so that no information is lost. */
export function keepUnnamedEvents(reading: AvlReading, event: TrackerRecord['event']): void {
  for (let i = 0; i < EVENT_ONLY.length; i++) {
    const id = EVENT_ONLY[i]!;
    const value = elementOf(reading, id);
    if (Number.isNaN(value) || (event !== null && isToldBy(id, reading.event)) || isPrivacy(id, value))
      continue;
    keepElement(reading, id);
  }
}

function isToldBy(id: number, eventId: number): boolean {
  if (id === eventId) return true;
  return eventId === AVL.greenDriving && (id === AVL.greenDrivingValue || id === AVL.greenDrivingMs);
}

function isPrivacy(id: number, value: number): boolean {
  return id === AVL.trip && (value === 2 || value === 3);
}
