import type { ScreenPath } from '#domain/access/screen.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import type { Session } from '#web/base/session/session.ts';

/** A record that names lead to. */
export const RECORD_KINDS = ['vehicle', 'driver', 'tracker', 'fleet', 'card', 'poi', 'area', 'fine'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Where a record is shown. */
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
 * Where a user sees a record; null without the right to its screen. Whoever only looks at the map sees a vehicle there, and who
 * does not administer fleets sees the vehicles of one.
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
