import { Box } from '@mantine/core';
import type { VehicleState } from '#domain/telemetry/state.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { StateIcon } from './StateIcon.tsx';

/** A vehicle's state by shape, colour and word (domain rules §3.3). */
export function StateBadge({ state }: { state: VehicleState }) {
  const { t } = useText();
  return (
    <Box component="span" className={parts.sign} fz="sm" fw={500}>
      <StateIcon state={state} size={14} />
      {t(`state.${state}`)}
    </Box>
  );
}
