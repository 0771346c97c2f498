import { Box, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconChartBar, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { CHART_COLORS, type DashboardChart } from '#domain/dashboard/chart.ts';
import { CHART_METRICS, CHARTS_MAX, groupsOf, mayAsk } from '#domain/dashboard/metric.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { AttentionPanel } from './AttentionPanel.tsx';
import classes from './dashboard.module.css';
import { LiveTiles } from './LiveTiles.tsx';
import { useCharts } from './use-charts.ts';
import { useReader } from './use-reader.ts';

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
  const add = (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPlus size={14} />}
      disabled={!charts || isFull}
      onClick={() => setEdited(newChart())}
    >
      {t('dashboard.add')}
    </Button>
  );
  return (
    <Stack component="section" gap="xs" miw={0} aria-label={t('dashboard.charts')}>
      <div className={parts.row}>
        <h2>{t('dashboard.charts')}</h2>
        {isFull ? (
          <Text size="sm" c="dimmed">
            {t('dashboard.full', { n: CHARTS_MAX })}
          </Text>
        ) : null}
        <Box component="span" ms="auto">
          {add}
        </Box>
      </div>
      {!charts && error ? <ErrorState error={error} onRetry={retry} /> : null}
      {!charts && !error ? <Waiting /> : null}
      {charts?.length === 0 ? (
        <EmptyState
          icon={<IconChartBar />}
          title={t('dashboard.none')}
          description={t('dashboard.noneText')}
          action={add}
        />
      ) : null}
      {charts && charts.length > 0 ? <ChartGrid charts={charts} onChange={keep} onEdit={setEdited} /> : null}
      {edited ? (
        <Suspense>
          <ChartDialog chart={edited} isNew={isNew} onSave={save} onClose={() => setEdited(null)} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

/** A chart to begin with: the first metric that the user may see, by day or by its values. */
function useNewChart(): () => DashboardChart {
  const reader = useReader();
  return () => {
    const metric = CHART_METRICS.find((one) => mayAsk(one, reader))!;
    return {
      ...{ id: crypto.randomUUID(), metric, type: 'bar', range: '7', fleets: [], color: CHART_COLORS[0] },
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
