import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconChartBar, IconMap, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { getDashboardExport } from '#api/dashboard.ts';
import { boardText } from '#domain/dashboard/board-query.ts';
import { CHART_COLORS, type DashboardCard, type DashboardChart, isMap } from '#domain/dashboard/chart.ts';
import { CHART_METRICS, CHARTS_MAX, groupsOf, mayAsk } from '#domain/dashboard/metric.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { useReader } from '#web/base/session/use-reader.ts';
import parts from '#web/kit/look/parts.module.css';
import { SendListButton } from '#web/kit/sending/SendListButton.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { AttentionPanel } from './AttentionPanel.tsx';
import classes from './dashboard.module.css';
import { LiveTiles } from './LiveTiles.tsx';
import { useCharts } from './use-charts.ts';

// The counts and the attention panel come first.
const ChartGrid = lazyPart('ChartGrid', () => import('./ChartGrid.tsx'));
// Most visits change no chart.
const ChartDialog = lazyPart('ChartDialog', () => import('./ChartDialog.tsx'));

/**
 * /dashboard: the present state of the fleet, the matters that need attention today, and the charts that the
 * user chose (domain rules §4.4).
 */
export function DashboardScreen() {
  return (
    <Stack className={classes.screen} gap="sm">
      <LiveTiles />
      <div className={classes.body}>
        <AttentionPanel />
        <Charts />
      </div>
    </Stack>
  );
}

function Charts() {
  const { t } = useText();
  const can = useCan();
  const { charts, error, retry, keep } = useCharts();
  const [edited, setEdited] = useState<DashboardChart | null>(null);
  const newChart = useNewChart();
  const isNew = edited !== null && !charts?.some(({ id }) => id === edited.id);
  const save = (chart: DashboardChart) => {
    if (!charts) return;
    keep(isNew ? [...charts, chart] : charts.map((one) => (one.id === chart.id ? chart : one)));
    setEdited(null);
  };
  const isFull = (charts?.length ?? 0) >= CHARTS_MAX;
  const button = { size: 'compact-sm', variant: 'default', disabled: !charts || isFull } as const;
  const addMap = () => {
    const map: DashboardCard = { id: crypto.randomUUID(), type: 'map', fleets: [] };
    if (charts) keep([...charts, map]);
  };
  const add = (
    <>
      {can('position:read') && charts?.some(isMap) === false ? (
        <Button {...button} leftSection={<IconMap size={14} />} onClick={addMap}>
          {t('dashboard.addMap')}
        </Button>
      ) : null}
      <Button {...button} leftSection={<IconPlus size={14} />} onClick={() => setEdited(newChart())}>
        {t('dashboard.add')}
      </Button>
    </>
  );
  return (
    <section className={classes.board} aria-label={t('dashboard.charts')}>
      <div className={parts.row}>
        <h2>{t('dashboard.charts')}</h2>
        {isFull ? (
          <Text size="sm" c="dimmed">
            {t('dashboard.full', { n: CHARTS_MAX })}
          </Text>
        ) : null}
        <Group component="span" gap="xs" ms="auto">
          {charts && !charts.every(isMap) ? <SendBoard charts={charts} /> : null}
          {add}
        </Group>
      </div>
      {!charts && error ? <ErrorState error={error} onRetry={retry} /> : null}
      {!charts && !error ? <Waiting /> : null}
      {charts?.length === 0 ? (
        <EmptyState
          icon={<IconChartBar />}
          title={t('dashboard.none')}
          description={t('dashboard.noneText')}
          action={<Group gap="xs">{add}</Group>}
        />
      ) : null}
      {charts && charts.length > 0 ? <ChartGrid charts={charts} onChange={keep} onEdit={setEdited} /> : null}
      {edited ? (
        <Suspense>
          <ChartDialog chart={edited} isNew={isNew} onSave={save} onClose={() => setEdited(null)} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** Sends the board with the fleets of the header; recipients see what they may see. */
function SendBoard({ charts }: { charts: readonly DashboardCard[] }) {
  const { t } = useText();
  const { chosen } = useFleetFilter();
  const query = { columns: boardText(charts), ...(chosen.length > 0 && { fleets: chosen.join() }) };
  const name = t('dashboard.list');
  const { name: endpoint } = getDashboardExport;
  return <SendListButton list={{ list: 'dashboard', screen: '/dashboard', endpoint, query, name }} />;
}

/** A chart to begin with: the first metric that the user may see, by day or by its values. */
function useNewChart(): () => DashboardChart {
  const reader = useReader();
  return () => {
    const metric = CHART_METRICS.find((one) => mayAsk(one, reader))!;
    return {
      ...{ id: crypto.randomUUID(), metric, type: 'bar', range: '7', fleets: [], color: CHART_COLORS[0] },
      target: null,
      group: groupsOf(metric)[0]!,
    };
  };
}

function Waiting() {
  return (
    <div className={classes.charts} aria-hidden="true">
      {[0, 1, 2, 3].map((n) => (
        <Skeleton key={n} height={300} />
      ))}
    </div>
  );
}
