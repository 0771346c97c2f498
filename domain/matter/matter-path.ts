import type { ScreenPath } from '../access/screen.ts';
import { deskOf, type MatterDesk, readCause } from './cause.ts';

/** The screen of each desk. */
const DESK_SCREENS: Readonly<Record<MatterDesk, ScreenPath>> = {
  notifications: '/notifications',
  tamperings: '/tamperings',
  violations: '/schedule-violations',
  calendar: '/calendar-notifications',
  refuellings: '/refueling',
};

/** The screen and its address in which a matter is open. */
export function matterTarget(
  vehicleId: number | null,
  cause: string,
): { to: ScreenPath; search: { desk: string; matter: string } } {
  const code = readCause(cause)?.code;
  const to = DESK_SCREENS[code === undefined ? 'notifications' : deskOf(code)];
  return { to, search: { desk: 'open', matter: `${vehicleId}-${cause}` } };
}

/** The same as one path. Example: `/tamperings?desk=open&matter=7-1101.jamming`. */
export function matterPath(vehicleId: number | null, cause: string): string {
  const { to, search } = matterTarget(vehicleId, cause);
  return `${to}?desk=${search.desk}&matter=${search.matter}`;
}
