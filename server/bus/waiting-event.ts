import type { Channel, EventCode } from '#domain/notification/event-catalogue.ts';

/** An event that waits for its notifications, with the facts that decide its recipients. */
export type WaitingEvent = {
  id: number;
  code: EventCode;
  /** The time of the event, and the time at which it was found. */
  at: Date;
  raised_at: Date;
  vehicle_id: number | null;
  driver_id: number | null;
  /** Its fleet at that time. */
  fleet_id: number | null;
  work_code: string | null;
  place_id: number | null;
  kind: string | null;
  /** In the unit of its threshold. */
  value: number | null;
  lat: number | null;
  lng: number | null;
  /** The only user concerned; null: every subscriber. */
  user_id: number | null;
  detail: Readonly<Record<string, string | number>>;
  /** Zone of the vehicle; null without one. */
  time_zone: string | null;
  /** Its driver is of type structure. */
  is_structure: boolean;
  /** The area, or the groups of the point of interest. */
  place_ids: readonly number[];
};

/** A user whom an event notifies, with the channels. */
export type Listener = {
  userId: number;
  channels: readonly Channel[];
  /** The user has the rule that it is always done: it is kept as solved, and nothing is sent. */
  isSilent: boolean;
};

/** A match of an event and a user. */
export type Matched = Listener & {
  event: WaitingEvent;
  notificationId: number;
  /** It only raised the count of a notification that the user already has, so nothing is sent again. */
  isRepeat: boolean;
};
