import { Anchor } from '@mantine/core';
import { IconFolders } from '@tabler/icons-react';
import { type FleetRow, getFleets } from '#api/fleet.ts';
import { getFleetSchedules } from '#api/schedule.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { pathTo } from '#web/kit/ui/fleet-choice.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import classes from './schedule.module.css';

/** The indent of each level of the tree, pixels. */
const STEP_PX = 20;

/** The tree of fleets with their schedules, and the fleet from which each has it. */
export function FleetSchedules({ onOpen }: { onOpen: (scheduleId: number) => void }) {
  const { t } = useText();
  const tree = useEndpoint(getFleets, {});
  const applied = useEndpoint(getFleetSchedules, {});
  const { chosen } = useFleetFilter();
  const error = tree.error ?? applied.error;
  if (!tree.data || !applied.data)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void tree.refetch();
          void applied.refetch();
        }}
      />
    ) : (
      <WaitingRows />
    );
  const { fleets } = tree.data;
  const shown = fleets.filter(
    ({ id }) => chosen.length === 0 || pathTo(fleets, id).some((one) => chosen.includes(one)),
  );
  if (shown.length === 0) return <EmptyState icon={<IconFolders />} title={t('schedule.fleetsNone')} />;
  const of = new Map(applied.data.fleets.map((one) => [one.fleet_id, one]));
  const origin = ({ id }: FleetRow, fromId: number | null) => {
    if (fromId === id) return t('schedule.own');
    const from = fleets.find((one) => one.id === fromId);
    return from ? t('schedule.inherited', { fleet: from.name }) : t('schedule.inheritedHidden');
  };
  return (
    <ul className={`${parts.rest} ${parts.lines}`} style={{ overflow: 'auto', display: 'block' }}>
      {shown.map((fleet) => {
        const has = of.get(fleet.id);
        const level = pathTo(fleets, fleet.id).length - 1;
        return (
          <li key={fleet.id} className={classes.fleet} style={{ background: 'var(--traza-surface)' }}>
            <span className={parts.cut} style={{ paddingInlineStart: level * STEP_PX }}>
              {fleet.name}
            </span>
            {has ? (
              has.schedule_id === null ? (
                <span>{has.schedule}</span>
              ) : (
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="start"
                  onClick={() => onOpen(has.schedule_id!)}
                >
                  {has.schedule}
                </Anchor>
              )
            ) : (
              <Dim>{t('schedule.without')}</Dim>
            )}
            <Dim>{has ? origin(fleet, has.from_fleet_id) : null}</Dim>
          </li>
        );
      })}
    </ul>
  );
}
