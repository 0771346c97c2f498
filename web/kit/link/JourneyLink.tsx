import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getReports } from '#api/report.ts';
import { daySpan } from '#domain/day.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import classes from './RecordLink.module.css';

/** A vehicle's journey by its start in the form of the wire; the zone decides on its day. */
export type LinkedJourney = { vehicleId: number; start: string; end: string; zone: string };

/**
 * Leads to the journey in the report of journeys, on its day; for users who may not run that report, the text
 * alone.
 */
export function JourneyLink({
  journey,
  children,
}: {
  journey: LinkedJourney;
  children: ReactNode;
}): ReactNode {
  const session = useSession();
  const to = '/reports-vehicles';
  const { data } = useEndpoint(getReports, {}, { enabled: isAllowed(to, session), staleMs: 300_000 });
  if (!data?.reports.some(({ id }) => id === 'Journeys')) return children;
  const { vehicleId, start, end, zone } = journey;
  const day = daySpan(Date.parse(start), zone).day;
  const search = {
    report: 'Journeys',
    from: day,
    to: day,
    vehicles: String(vehicleId),
    place: ['path', vehicleId, start, end].join('|'),
  };
  return (
    <Link className={classes.link} to={to} search={search}>
      {children}
    </Link>
  );
}
