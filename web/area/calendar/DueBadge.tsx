import { Badge } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconClipboardCheck,
  IconClock,
  IconFileText,
  IconGauge,
  IconShieldCheck,
  IconTool,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { DueKind, DueState } from '#domain/vehicle/due.ts';
import { useText } from '#web/base/language/text.ts';

type Icon = ComponentType<{ size?: number }>;

const KINDS: Readonly<Record<DueKind, Icon>> = {
  renting: IconFileText,
  inspection: IconShieldCheck,
  maintenance: IconTool,
  revision: IconClipboardCheck,
  mileage: IconGauge,
};
const STATES: Readonly<Record<DueState, { color: string; Icon: Icon }>> = {
  expired: { color: 'red', Icon: IconAlertTriangle },
  close: { color: 'yellow', Icon: IconClock },
  planned: { color: 'gray', Icon: IconCalendarEvent },
};

/** The icon of a kind; its name is beside it. */
export function DueKindIcon({ kind, size = 16 }: { kind: DueKind; size?: number }) {
  const Icon = KINDS[kind];
  return <Icon size={size} />;
}

/** The state of a due item, by colour, shape and word. */
export function DueBadge({ state }: { state: DueState }) {
  const { t } = useText();
  const { color, Icon } = STATES[state];
  return (
    <Badge variant="light" color={color} tt="none" leftSection={<Icon size={12} />}>
      {t(`calendar.state_${state}`)}
    </Badge>
  );
}
