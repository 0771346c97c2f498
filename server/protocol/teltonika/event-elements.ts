import type { DeviceEventKind } from '#domain/telemetry/record.ts';
import type { RecordInput } from '../protocol.ts';
import { AVL, ZONE } from './avl-id.ts';
import { type ElementList, putNumber } from './element-list.ts';

/** The element that carries each event; kinds that are left out cannot be sent. */
const EVENT_ID: Readonly<Partial<Record<DeviceEventKind, number>>> = {
  harsh_acceleration: AVL.greenDriving,
  harsh_braking: AVL.greenDriving,
  harsh_cornering: AVL.greenDriving,
  speeding: AVL.speeding,
  impact: AVL.crash,
  towing: AVL.towing,
  sos: AVL.sos,
  idling: AVL.idling,
  power_cut: AVL.unplug,
  power_restored: AVL.unplug,
  jamming: AVL.gsmJamming,
};
const GREEN_DRIVING: Partial<Readonly<Record<DeviceEventKind, number>>> = {
  harsh_acceleration: 1,
  harsh_braking: 2,
  harsh_cornering: 3,
};

/**
 * The AVL id that caused the record: its own code, else that of the element which carries its event, else 0.
 */
export function eventIdOf(record: RecordInput): number {
  if (record.eventCode) return record.eventCode;
  return record.event == null ? 0 : (EVENT_ID[record.event] ?? 0);
}

/**
 * Adds the elements of the record's event, and of the two states that are also events. Throws RangeError for
 * an event that this protocol cannot express.
 */
export function putEvent(list: ElementList, record: RecordInput): void {
  const id = record.event == null ? 0 : eventIdOf(record);
  if (record.event != null) putEventElements(list, record, record.event, id);
  if (record.unplugged != null && id !== AVL.unplug) putNumber(list, AVL.unplug, 0, record.unplugged ? 1 : 0);
  if (record.jamming != null && record.event !== 'jamming') {
    putNumber(list, AVL.gsmJamming, 0, record.jamming ? 1 : 0);
  }
}

function putEventElements(list: ElementList, record: RecordInput, event: DeviceEventKind, id: number): void {
  const isOwnId = id === EVENT_ID[event] || (event === 'jamming' && id === AVL.gnssJamming);
  if (id === 0 || !isOwnId) {
    // The overspeed of a geofence has its own element. That element has no field, so it is among the extra
    // ones.
    if (event === 'speeding' && ZONE[id] === 1) return;
    throw new RangeError(`element ${id} does not tell ${event}`);
  }
  if (id === AVL.greenDriving) {
    putNumber(list, id, 0, GREEN_DRIVING[event] ?? 0);
    if (record.eventValue != null)
      putNumber(list, AVL.greenDrivingValue, 0, Math.round(record.eventValue * 100));
    if (record.eventDurationMs != null) putNumber(list, AVL.greenDrivingMs, 1, record.eventDurationMs);
  } else if (id === AVL.speeding) putNumber(list, id, 0, record.eventValue ?? 0);
  else putNumber(list, id, 0, event === 'power_restored' ? 0 : 1);
}
