import { daySpan } from '../day.ts';
import { VEHICLE_EVENTS } from '../notification/event.ts';
import type { EventCode } from '../notification/event-catalogue.ts';

/** Codes of events about records, each with the screen of its record. */
const ON_SCREEN: Readonly<Partial<Record<EventCode, string>>> = {
  1101: '/tamperings',
  1102: '/schedule-violations',
  1103: '/calendar-notifications',
};

/**
 * The address of the page that shows an event, from the root of the host. An event on the road opens the
 * vehicle's past, a refuelling its dossier, and a fine its page. An output that waits for consent opens its
 * tracker; other events about a record open that record. Example:
 * `/historic?vehicles=7&from=2026-03-02&to=2026-03-02&at=2026-03-02T10%3A00%3A00.000Z`.
 */
export function eventPath(
  event: {
    code: EventCode;
    vehicleId: number | null;
    timeMs: number;
    detail: Readonly<Record<string, unknown>>;
  },
  timeZone: string,
): string {
  const { code, vehicleId, timeMs, detail } = event;
  if (code === 1091 && detail.refuelling !== undefined)
    return `/refueling?id=${detail.refuelling}&view=dossier`;
  if (code === 1123 && detail.tracker !== undefined) return `/see-trackers?id=${detail.tracker}&tab=commands`;
  const screen = ON_SCREEN[code];
  if (screen !== undefined) return screen;
  if (detail.fine_id !== undefined) return `/config-sanctions?id=${detail.fine_id}`;
  if (vehicleId === null) return '/notifications';
  if (!(VEHICLE_EVENTS as readonly number[]).includes(code))
    return `/config-vehicles?id=${vehicleId}&view=page`;
  const { day } = daySpan(timeMs, timeZone);
  const at = encodeURIComponent(new Date(timeMs).toISOString());
  return `/historic?vehicles=${vehicleId}&from=${day}&to=${day}&at=${at}`;
}
