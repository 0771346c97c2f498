import { Box, Group, SimpleGrid, Stack } from '@mantine/core';
import { getSystem } from '#api/system.ts';
import { PART_STATES, SYSTEM_PARTS } from '#domain/system/part-state.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { FigureStrip } from '#web/kit/ui/FigureStrip.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';
import { Panel } from '../map/Panel.tsx';
import { JobsPanel } from './JobsPanel.tsx';
import { restoredFacts } from './PartFacts.tsx';
import { PartPanel } from './PartPanel.tsx';
import { Processes } from './Processes.tsx';

const REFETCH_MS = 10_000;

/** /system: how each part of the installation stands and what to do about it, its jobs, and its processes. */
export function SystemScreen() {
  const query = useEndpoint(getSystem, {}, { staleMs: 0, refetchMs: REFETCH_MS });
  const { t, f } = useText();
  const { data: system } = query;
  if (!system) return <NotYet query={query} heights={[72, 420]} isBare />;
  const count = (state: string) => SYSTEM_PARTS.filter((part) => system[part].state === state).length;
  const restored = restoredFacts(system, { t, f });
  return (
    <div className={parts.fill}>
      <Group className={parts.bar ?? ''}>
        <Dim>{t('system.text')}</Dim>
      </Group>
      <FigureStrip
        figures={PART_STATES.toReversed().map((state) => ({
          ...{ id: state, label: t(`system.state_${state}`), text: f.dec(count(state), 0) },
        }))}
      />
      <Box flex={1} mih={0} p="md" style={{ overflowY: 'auto' }}>
        <Stack gap="md">
          <SimpleGrid
            component="section"
            aria-label={t('system.parts')}
            cols={{ base: 1, sm: 2, lg: 3 }}
            spacing="md"
          >
            {SYSTEM_PARTS.map((part) => (
              <PartPanel key={part} part={part} system={system} nowMs={query.dataUpdatedAt} />
            ))}
          </SimpleGrid>
          {restored.length > 0 ? (
            <Panel title={t('system.restoredRows')}>
              <Facts facts={restored} />
            </Panel>
          ) : null}
          <Panel title={t('process.list')}>
            <Processes />
          </Panel>
          <JobsPanel jobs={system.jobs.jobs} />
        </Stack>
      </Box>
    </div>
  );
}
