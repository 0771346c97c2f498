import { Tooltip } from '@mantine/core';
import { IconAlertOctagon, IconTool } from '@tabler/icons-react';
import type { VehicleRow } from '#api/vehicle.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { LiveStateIcon } from './LiveStateBadge.tsx';
import { RegistrationBadge } from './RegistrationBadge.tsx';

type Marked = Pick<
  VehicleRow,
  'id' | 'license' | 'state' | 'registration_state' | 'in_maintenance' | 'unusable' | 'unusable_reason'
>;

/** A plate with the sign of its state and the marks of a vehicle that cannot be used. */
export function PlateCell({ row }: { row: Marked }) {
  return (
    <span className={parts.sign}>
      <LiveStateIcon vehicleId={row.id} state={row.state} />
      <strong>{row.license}</strong>
      <PlateMarks row={row} />
    </span>
  );
}

/** Marks for a vehicle in maintenance, unusable, or no longer registered. */
export function PlateMarks({ row }: { row: Omit<Marked, 'id' | 'license' | 'state'> }) {
  const { t } = useText();
  const unusable = [t('vehicle.unusable'), row.unusable_reason].filter(Boolean).join(': ');
  return (
    <>
      {row.in_maintenance ? (
        <Tooltip label={t('vehicle.in_maintenance')}>
          <IconTool size={15} color="var(--traza-warn)" role="img" aria-label={t('vehicle.in_maintenance')} />
        </Tooltip>
      ) : null}
      {row.unusable ? (
        <Tooltip label={unusable}>
          <IconAlertOctagon size={15} color="var(--traza-bad)" role="img" aria-label={unusable} />
        </Tooltip>
      ) : null}
      <RegistrationBadge state={row.registration_state} />
    </>
  );
}
