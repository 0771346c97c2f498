import { Badge, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconEye } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { PartState, SystemPart } from '#domain/system/part-state.ts';
import type { TextKey } from '#text/key.ts';
import { useText } from '#web/base/language/text.ts';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { Panel } from '../map/Panel.tsx';
import { PART_FACTS, type System } from './PartFacts.tsx';

const LOOKS: Readonly<Record<PartState, { color: string; Icon: ComponentType<{ size?: number }> }>> = {
  good: { color: 'green', Icon: IconCircleCheck },
  look: { color: 'yellow', Icon: IconEye },
  act: { color: 'red', Icon: IconAlertTriangle },
};
/** Parts whose good state has a line of its own. */
const OWN_FINE: readonly SystemPart[] = ['backup', 'drill'];

/** A part of the installation: how it stands, what to do, and its figures. */
export function PartPanel({ part, system, nowMs }: { part: SystemPart; system: System; nowMs: number }) {
  const { t, f } = useText();
  const { state, advice } = system[part];
  const key = advice === 'fine' && !OWN_FINE.includes(part) ? 'system.fine' : `system.${part}_${advice}`;
  const { color, Icon } = LOOKS[state];
  return (
    <Panel
      title={t(`system.part_${part}`)}
      beside={
        <Badge variant="light" color={color} tt="none" leftSection={<Icon size={12} />}>
          {t(`system.state_${state}`)}
        </Badge>
      }
    >
      <Text size="sm" mb="sm" {...(state === 'good' ? { c: 'dimmed' } : { fw: 500 })}>
        {t(key as TextKey)}
      </Text>
      <Facts
        facts={PART_FACTS[part](system, { t, f, nowMs })}
        columnPx={130}
        style={{ overflowWrap: 'anywhere' }}
      />
    </Panel>
  );
}
