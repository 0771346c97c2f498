import { daySpan } from '../day.ts';
import { matterPath } from '../matter/matter-path.ts';
import { EVENTS, type EventCode, HANDED_OVER } from '../notification/event-catalogue.ts';

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
  if (code === HANDED_OVER) return matterPath(vehicleId, String(detail.cause));
  const { screen, decidedBy } = EVENTS[code];
  if (screen !== null) return screen;
  if (detail.defect_id !== undefined) return `/upkeep?defect=${detail.defect_id}`;
  if (detail.fine_id !== undefined) return `/config-sanctions?id=${detail.fine_id}`;
  if (vehicleId === null) return '/notifications';
  if (code === 1127) return `/checks?vehicles=${vehicleId}`;
  if (decidedBy === null) return `/config-vehicles?id=${vehicleId}&view=page`;
  const { day } = daySpan(timeMs, timeZone);
  const at = encodeURIComponent(new Date(timeMs).toISOString());
  return `/historic?vehicles=${vehicleId}&from=${day}&to=${day}&at=${at}`;
}
