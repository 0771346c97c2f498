import type { ScreenPath } from '#domain/access/screen.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import type { Session } from '#web/base/session/session.ts';

/** The kinds of records that names lead to. */
export const RECORD_KINDS = ['vehicle', 'driver', 'tracker', 'fleet', 'card', 'poi', 'area', 'fine'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** The address of a record. */
export type RecordTarget = { to: ScreenPath; search: Readonly<Record<string, string>> };

const SCREENS: Readonly<Record<RecordKind, ScreenPath>> = {
  vehicle: '/config-vehicles',
  driver: '/config-drivers',
  tracker: '/see-trackers',
  fleet: '/config-fleets',
  card: '/config-driver-card',
  poi: '/config-pois',
  area: '/config-areas',
  fine: '/config-sanctions',
};

/**
 * The page on which a user sees a record; null without the right to it. Users of the map alone see a vehicle
 * there. Users who do not administer fleets see the vehicles of one.
 */
export function recordTarget(kind: RecordKind, id: number, session: Session): RecordTarget | null {
  const to = SCREENS[kind];
  if (isAllowed(to, session))
    return { to, search: { id: String(id), ...(kind === 'vehicle' ? { view: 'page' } : {}) } };
  if (kind === 'fleet' && isAllowed('/config-vehicles', session))
    return { to: '/config-vehicles', search: { fleet: String(id) } };
  return kind === 'vehicle' && isAllowed('/map', session)
    ? { to: '/map', search: { vehicle: String(id) } }
    : null;
}
