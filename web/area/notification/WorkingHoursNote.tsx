import { useMemo } from 'react';
import { getFleets } from '#api/fleet.ts';
import { getFleetSchedules, schedules } from '#api/schedule.ts';
import { workingHours } from '#domain/schedule/working-hours.ts';
import { workingHoursText } from '#text/working-hours-text.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';

/** A fleet filter has 50 fleets, and an installation far fewer schedules than a page has rows. */
const PAGE = 500;
const STALE_MS = 300_000;

/** Which hours the working hours of these fleets are; null: of all. Nothing for who may not see schedules. */
export function WorkingHoursNote({ fleetIds }: { fleetIds: readonly number[] | null }) {
  const { t } = useText();
  const enabled = useCan()('schedule:read');
  const options = { enabled, staleMs: STALE_MS };
  const tree = useEndpoint(getFleets, {}, options).data?.fleets;
  const assigned = useEndpoint(getFleetSchedules, {}, options).data?.fleets;
  const rows = useEndpoint(schedules.list, { query: { page_size: PAGE } }, options).data?.rows;
  const groups = useMemo(() => {
    if (!tree || !assigned || !rows) return null;
    const scheduleOf = new Map(assigned.map(({ fleet_id, schedule_id }) => [fleet_id, schedule_id]));
    const fleets = tree.map(({ id, parent_id, name }) => ({
      ...{ id, name, parentId: parent_id, scheduleId: scheduleOf.get(id) ?? null },
    }));
    return workingHours(fleetIds, fleets, new Map(rows.map(({ id, ranges }) => [id, ranges])));
  }, [tree, assigned, rows, fleetIds]);
  if (groups === null || groups.length === 0) return null;
  return <Dim size="xs">{t('subscription.hoursAre', { hours: workingHoursText(groups, { t }) })}</Dim>;
}
