import type { Channel, EventCode } from '#domain/notification/event-catalogue.ts';

/** An event as it waits to be told. */
export type WaitingEvent = {
  id: number;
  code: EventCode;
  /** When it happened. */
  at: Date;
  /** When it was found. */
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
};

/** That a user is told of an event. */
export type Matched = {
  event: WaitingEvent;
  userId: number;
  channels: readonly Channel[];
  notificationId: number;
  /** It was only counted in a notification that the user already has: nothing is sent again. */
  isRepeat: boolean;
};
