import { Badge } from '@mantine/core';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconClockExclamation,
  IconUserExclamation,
} from '@tabler/icons-react';
import type { Gravity } from '#domain/check/form.ts';
import type { DefectState } from '#domain/upkeep/defect.ts';
import type { OrderState } from '#domain/upkeep/order.ts';
import type { Translate } from '#text/key.ts';
import { useText } from '#web/base/language/text.ts';

/** How bad a defect is: colour, sign and word. */
export function SeverityBadge({ severity }: { severity: Gravity }) {
  const { t } = useText();
  const isBad = severity === 'dangerous';
  return (
    <Badge
      variant="light"
      color={isBad ? 'red' : 'yellow'}
      tt="none"
      leftSection={isBad ? <IconAlertOctagon size={12} /> : <IconAlertTriangle size={12} />}
    >
      {t(`upkeep.severity_${severity}`)}
    </Badge>
  );
}

const COLORS: Readonly<Record<DefectState | OrderState, string>> = {
  open: 'yellow',
  planned: 'blue',
  in_repair: 'violet',
  done: 'green',
  cancelled: 'gray',
  dismissed: 'gray',
};

/** The state of a defect or an order. */
export function UpkeepStateBadge({ state }: { state: DefectState | OrderState }) {
  const { t } = useText();
  return (
    <Badge variant="light" color={COLORS[state]} tt="none">
      {t(`upkeep.state_${state}`)}
    </Badge>
  );
}

/** The planned day is over. */
export function LateBadge() {
  const { t } = useText();
  return (
    <Badge variant="light" color="red" tt="none" leftSection={<IconClockExclamation size={12} />}>
      {t('upkeep.late')}
    </Badge>
  );
}

/** A driver has the vehicle while it should be repaired. */
export function ConflictBadge() {
  const { t } = useText();
  return (
    <Badge variant="light" color="orange" tt="none" leftSection={<IconUserExclamation size={12} />}>
      {t('upkeep.conflict')}
    </Badge>
  );
}

/** How long ago: whole days. */
export const ageText = (t: Translate, age: number) =>
  age === 0 ? t('upkeep.ageNone') : t('upkeep.ageDays', { n: age });
