import { Badge } from '@mantine/core';
import { IconCheck, IconEyeOff, IconLock } from '@tabler/icons-react';
import type { FleetRecord } from '#api/fleet.ts';
import { fleetState } from '#domain/fleet/fleet-list.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';

/**
 * Shows if the fleet is hidden from all but administrators, or closed, by word, colour and icon; the usual
 * state is inconspicuous.
 */
export function FleetStateBadge({ fleet }: { fleet: Pick<FleetRecord, 'closed_on' | 'authorised'> }) {
  const { t } = useText();
  const state = fleetState(fleet);
  const words = t(`fleet.state_${state}`);
  if (state === 'authorised') {
    return (
      <span className={`${parts.sign} ${parts.dim}`}>
        <IconCheck size={14} aria-hidden="true" />
        {words}
      </span>
    );
  }
  const Icon = state === 'hidden' ? IconEyeOff : IconLock;
  return (
    <Badge
      size="sm"
      variant="light"
      color={state === 'hidden' ? 'orange' : 'gray'}
      leftSection={<Icon size={12} aria-hidden="true" />}
      tt="none"
      fw={500}
      style={{ flex: 'none' }}
    >
      {words}
    </Badge>
  );
}
