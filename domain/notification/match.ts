import { SLIGHT } from '../telemetry/alert.ts';
import { EVENTS, type EventCode } from './event-catalogue.ts';
import type { Subscription } from './subscription.ts';

/** The properties of an event that decide which subscriptions match it. */
export type Happening = {
  code: EventCode;
  kind: string | null;
  /** In the unit of the event's threshold; null: nobody measured it. */
  value: number | null;
  /** The area, or the groups of the point of interest, of the event. */
  placeIds: readonly number[];
  /** Was it within the hours of the fleet's schedule? Null: it belongs to no vehicle. */
  isInHours: boolean | null;
};

/** Does the subscription match the event (domain rules §10)? Fleets and scope are checked elsewhere. */
export function wants(
  row: Pick<Subscription, 'code' | 'value' | 'kinds' | 'place_ids' | 'in_hours'>,
  event: Happening,
): boolean {
  if (row.code !== event.code || (event.kind === SLIGHT && row.value === null)) return false;
  const { isOutOfHours } = EVENTS[event.code];
  if (row.in_hours && event.isInHours === isOutOfHours) return false;
  if (row.kinds !== null && (event.kind === null || !row.kinds.includes(event.kind))) return false;
  if (row.place_ids !== null && !event.placeIds.some((id) => row.place_ids?.includes(id))) return false;
  return isReached(row, event.value);
}

/** An unmeasured value reaches every threshold: rather one alert too many. */
function isReached({ code, value }: Pick<Subscription, 'code' | 'value'>, measured: number | null): boolean {
  const { threshold } = EVENTS[code];
  const chosen = value ?? threshold?.initial ?? null;
  if (threshold === null || chosen === null || measured === null) return true;
  if (threshold.by === 'steps') return measured === chosen;
  return threshold.by === 'least' ? measured >= chosen : measured <= chosen;
}
