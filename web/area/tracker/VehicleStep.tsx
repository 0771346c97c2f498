import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronRight, IconTruck, IconTruckOff } from '@tabler/icons-react';
import { useState } from 'react';
import { type FittingVehicle, getFittingVehicles } from '#api/tracker.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import classes from './AssignScreen.module.css';
import { FindField } from './FindField.tsx';
import { useOnlyMatch } from './use-only-match.ts';

/**
 * The pause after the last key before the server gets the text, milliseconds; and the most choices for a
 * thumb.
 */
const REST_MS = 250;
const SHOWN = 30;
const NO_ROWS: readonly never[] = [];

/** Chooses a vehicle: one that waits for a tracker, or one that has one. */
export function VehicleStep(props: { isFitted: boolean; onChoose: (vehicle: FittingVehicle) => void }) {
  const { isFitted, onChoose } = props;
  const { t } = useText();
  const { chosen: fleets } = useFleetFilter();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), REST_MS);
  const query = useEndpoint(
    getFittingVehicles,
    {
      query: {
        fitted: isFitted ? 'true' : 'false',
        page_size: SHOWN,
        ...(q ? { q } : {}),
        ...(fleets.length > 0 ? { fleets: fleets.join() } : {}),
      },
    },
    { keepPrevious: true, staleMs: 0 },
  );
  const { data } = query;
  const enter = useOnlyMatch(
    { rows: data?.rows ?? NO_ROWS, answered: data && !query.isPlaceholderData ? q : null },
    onChoose,
  );
  return (
    <>
      <FindField
        label={t(isFitted ? 'tracker.fittedSearch' : 'tracker.vehicleSearch')}
        value={typed}
        onChange={setTyped}
        onEntered={enter}
      />
      {query.error && !data ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!data && !query.error ? <WaitingChoices /> : null}
      {data && data.rows.length === 0 ? <NoVehicle isFitted={isFitted} isSearch={q !== ''} /> : null}
      {data && data.rows.length > 0 ? (
        <>
          <Dim role="status">{t(isFitted ? 'tracker.fitted' : 'tracker.waiting', { n: data.total })}</Dim>
          <ul className={parts.stack} aria-label={t('tracker.stepVehicle')}>
            {data.rows.map((vehicle) => (
              <li key={vehicle.device_id}>
                <VehicleChoice vehicle={vehicle} onChoose={() => onChoose(vehicle)} />
              </li>
            ))}
          </ul>
          {data.total > data.rows.length ? (
            <Dim>{t('tracker.more', { n: data.total - data.rows.length })}</Dim>
          ) : null}
        </>
      ) : null}
    </>
  );
}

function VehicleChoice({ vehicle, onChoose }: { vehicle: FittingVehicle; onChoose: () => void }) {
  const { license, alias, vehicle: name, address, imei } = vehicle;
  const what = [alias, name].filter(Boolean).join(' · ');
  const where = [imei, address].filter(Boolean).join(' · ');
  return (
    <button type="button" className={`${parts.panel} ${classes.choice}`} onClick={onChoose}>
      <IconTruck size={24} aria-hidden="true" />
      <span>
        <strong>{license}</strong>
        {what ? (
          <Dim span truncate>
            {what}
          </Dim>
        ) : null}
        {where ? (
          <Dim span truncate>
            {where}
          </Dim>
        ) : null}
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </button>
  );
}

function NoVehicle({ isFitted, isSearch }: { isFitted: boolean; isSearch: boolean }) {
  const { t } = useText();
  const none = isFitted ? t('tracker.noneFitted') : t('tracker.noneWaiting');
  return (
    <EmptyState
      icon={<IconTruckOff />}
      title={isSearch ? t('tracker.noVehicle') : none}
      description={isSearch && !isFitted ? t('tracker.noVehicleText') : undefined}
    />
  );
}

/** Placeholders while the choices are loading. */
export function WaitingChoices() {
  return (
    <div className={parts.stack} aria-busy="true">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={64} radius="lg" />
      ))}
    </div>
  );
}
