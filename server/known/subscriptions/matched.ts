import type { Channel, EventCode } from '#domain/notification/event-catalogue.ts';

/** An event as it waits to be told, with what decides who hears of it. */
export type WaitingEvent = {
  id: number;
  code: EventCode;
  /** When it happened, and when it was found. */
  at: Date;
  raised_at: Date;
  vehicle_id: number | null;
  driver_id: number | null;
  /** Where it belonged when it happened. */
  fleet_id: number | null;
  work_code: string | null;
  place_id: number | null;
  kind: string | null;
  /** In the unit of its threshold. */
  value: number | null;
  lat: number | null;
  lng: number | null;
  /** The only user whom it concerns; null: all who want to be told. */
  user_id: number | null;
  detail: Readonly<Record<string, string | number>>;
  /** Of the vehicle; null without one. */
  time_zone: string | null;
  /** Its driver is of type structure. */
  is_structure: boolean;
  /** The area, or the groups of the point of interest. */
  place_ids: readonly number[];
};

/** A user who is to be told of an event, and how. */
export type Listener = { userId: number; channels: readonly Channel[] };

/** That a user is told of an event. */
export type Matched = Listener & {
  event: WaitingEvent;
  notificationId: number;
  /** It was only counted in a notification that the user already has: nothing is sent again. */
  isRepeat: boolean;
};
