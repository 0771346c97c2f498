import { z } from 'zod';
import { optionalText } from '../field.ts';
import { distanceM, type Point } from '../geo.ts';

/** How long a shared vehicle may be followed, minutes: a quarter of an hour to seven days. */
export const SHARE_MINUTES = { least: 15, most: 7 * 24 * 60 } as const;
/** A vehicle this near to the place where it is expected has arrived, metres. */
export const ARRIVED_M = 150;

const degrees = (most: number) => z.number().min(-most).max(most).nullable().default(null);

/** A new link to one vehicle. Without a place it does not say when the vehicle arrives. */
export const vehicleShareInput = z
  .object({
    minutes: z.int().min(SHARE_MINUTES.least).max(SHARE_MINUTES.most),
    /** Shown instead of the plate. */
    label: optionalText(60),
    lat: degrees(90),
    lng: degrees(180),
    ends_on_arrival: z.boolean().default(false),
  })
  .refine(({ lat, lng }) => (lat === null) === (lng === null), { message: 'val.required', path: ['lng'] })
  .refine(({ lat, ends_on_arrival }) => lat !== null || !ends_on_arrival, {
    message: 'val.required',
    path: ['lat'],
  });

/** Why a link ended. `sight`: its maker may no longer see the vehicle, or may no longer share it. */
export const SHARE_ENDS = ['revoked', 'expired', 'private', 'arrived', 'sight', 'vehicle'] as const;
export type ShareEnd = (typeof SHARE_ENDS)[number];

/** The facts that decide whether a link lasts. */
export type ShareFacts = {
  nowMs: number;
  madeMs: number;
  expiresMs: number;
  /** The vehicle is registered. */
  isRegistered: boolean;
  /** There was private use at some time since the link was made. */
  wasPrivate: boolean;
  /** Who made it still sees the vehicle and may share it. */
  isSeen: boolean;
  endsOnArrival: boolean;
  target: Point | null;
  /** The newest place and its time; null: there is none. */
  place: (Point & { timeMs: number }) | null;
};

/** Why a link ends now; null: it lasts. A place from before the link was made is no arrival. */
export function shareEnd(facts: ShareFacts): Exclude<ShareEnd, 'revoked'> | null {
  const { nowMs, madeMs, expiresMs, target, place } = facts;
  if (!facts.isRegistered) return 'vehicle';
  if (facts.wasPrivate) return 'private';
  if (!facts.isSeen) return 'sight';
  if (nowMs >= expiresMs) return 'expired';
  const isThere =
    target !== null && place !== null && place.timeMs >= madeMs && distanceM(place, target) <= ARRIVED_M;
  return facts.endsOnArrival && isThere ? 'arrived' : null;
}
