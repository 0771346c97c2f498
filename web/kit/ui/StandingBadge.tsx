import { Alert, Badge } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconInfoCircle,
  IconReceipt,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { DatedSection, RowState, StandingRow } from '#domain/vehicle/dated-kind.ts';
import type { TextKey } from '#text/key.ts';
import { useText } from '#web/base/language/text.ts';

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
export function StandingBadge({ state, section }: { state: RowState; section: DatedSection | 'document' }) {
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
  /** The number of dues, or of rows without one, in the same state. */
  n: number;
  what: string;
  section: DatedSection;
}) {
  const { standing, n, what, section } = props;
  const { t, f } = useText();
  const { color, Icon } = LOOKS[standing.state];
  const { of, day, odometerKm } = standing.due ?? { of: null, day: null, odometerKm: null };
  const dates = [day && f.day(day), odometerKm && `${f.number(odometerKm)}\u00a0km`];
  const values = {
    n,
    what,
    due: of === null ? what : t(`${section}.due_${of}` as TextKey),
    date: dates.filter(Boolean).join(' · '),
  };
  return (
    <Line color={color} icon={<Icon size={18} />}>
      {t(`${section}.standing_${standing.state}` as TextKey, values)}
    </Line>
  );
}

/** The total of the last twelve months. */
export function SpentLine({
  spent,
  section,
}: {
  spent: { n: number; amount: string };
  section: DatedSection;
}) {
  const { t, f } = useText();
  return (
    <Line color="gray" icon={<IconReceipt size={18} />}>
      {t(`${section}.spent` as TextKey, { n: spent.n, amount: f.money(spent.amount) })}
    </Line>
  );
}

function Line(props: { color: string; icon: ReactNode; children: ReactNode }) {
  return <Alert role="status" variant="light" p="xs" flex="1 1 240px" {...props} />;
}
