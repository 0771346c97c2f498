import { Alert, Badge } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { DatedSection, RowState, StandingRow } from '#domain/vehicle/dated-kind.ts';
import type { TextKey } from '#text/key.ts';
import { useText } from '../../language/text.ts';

type Look = { color: string; Icon: ComponentType<{ size?: number }> };

const BAD: Look = { color: 'red', Icon: IconAlertTriangle };
const QUIET: Look = { color: 'gray', Icon: IconInfoCircle };
const LOOKS: Readonly<Record<RowState, Look>> = {
  worn: BAD,
  expired: BAD,
  close: { color: 'yellow', Icon: IconClock },
  open: { color: 'yellow', Icon: IconClock },
  planned: { color: 'green', Icon: IconCircleCheck },
  upcoming: QUIET,
  undated: QUIET,
  exempt: QUIET,
  replaced: QUIET,
  closed: QUIET,
};

/** The state of a row, in the word of its kind. */
export function StandingBadge({ state, section }: { state: RowState; section: DatedSection }) {
  const { t } = useText();
  const { color, Icon } = LOOKS[state];
  return (
    <Badge variant="light" color={color} tt="none" leftSection={<Icon size={12} />}>
      {t(`${section}.state_${state}` as TextKey)}
    </Badge>
  );
}

/** The most urgent row, in one line. `what` is the row's name. */
export function StandingLine(props: {
  standing: StandingRow<unknown>;
  /** How many rows are in the same state. */
  n: number;
  what: string;
  section: DatedSection;
}) {
  const { standing, n, what, section } = props;
  const { t, f } = useText();
  const { color, Icon } = LOOKS[standing.state];
  return (
    <Alert role="status" variant="light" color={color} icon={<Icon size={18} />} p="xs" flex="1 1 240px">
      {t(`${section}.standing_${standing.state}` as TextKey, {
        n,
        what,
        date: f.day(standing.due?.day ?? null),
      })}
    </Alert>
  );
}
