import { daySpan } from '#domain/day.ts';
import { SUBJECTS } from '#domain/report/view.ts';
import { historySearch } from '#web/base/address/history-address.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import type { Search } from '#web/base/address/url.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import type { Session } from '#web/base/session/session.ts';
import { dossierTarget } from '#web/kit/link/dossier-target.ts';
import { type ExplainedRow, toldBy } from './explained-row.ts';
import { placeOf } from './place.ts';

/**
 * The page for a row behind a figure: a journey or an event with its way, a visit in its vehicle's past, a
 * refuelling's dossier. Null if there is no such page, or not for this user.
 */
export function leadOf(
  step: ExplainedRow,
  session: Session,
  isPhone: boolean,
): { to: string; search: Search } | null {
  const { report, view, head, row } = step;
  const { opens } = report;
  const told = toldBy(step);
  const subject = told(SUBJECTS[view.variant].key);
  const place = placeOf(report, head);
  const reports = view.variant === 'driver' ? '/reports-drivers' : '/reports-vehicles';
  if (place && subject !== null && isAllowed(reports, session)) {
    const days = { from: head.from, to: head.to };
    const whom = { [`${view.variant}s`]: String(subject) };
    return { to: reports, search: { report: report.id, ...days, ...whom, place: place(row) } };
  }
  if (opens?.shows === 'refuelling' && isAllowed('/refueling', session))
    return dossierTarget(Number(told(opens.id)));
  if (opens?.shows !== 'past' || view.breakdown !== 'day' || !isAllowed('/historic', session)) return null;
  const atMs = Date.parse(String(told(opens.at)));
  const { day } = daySpan(atMs, String(told('timeZone')));
  const search = historySearch({ vehicleId: Number(told(opens.vehicle)), day, atMs });
  return { to: pathFor('/historic', isPhone), search };
}
