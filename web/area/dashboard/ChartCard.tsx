import { ActionIcon, Box, Group, Menu, Skeleton, useComputedColorScheme } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconPencil,
  IconTrash,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type ChartFigures, getDashboardChart } from '#api/dashboard.ts';
import type { DashboardChart } from '#domain/dashboard/chart.ts';
import { isRound, metricType } from '#domain/dashboard/metric.ts';
import { slicesOf } from '#domain/dashboard/share.ts';
import { fileName } from '#text/file-name.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { axisText, axisValue } from '#web/kit/chart/axis-text.ts';
import { Chart, SavePicture } from '#web/kit/chart/Chart.tsx';
import type { Picture } from '#web/kit/chart/chart-props.ts';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { addressBehind } from './chart-address.ts';
import { shownColor } from './chart-color.ts';
import { chartTitle, partName } from './chart-words.ts';
import { useReader } from './use-reader.ts';

const ExplainChart = lazyPart('ExplainChart', () => import('./ExplainChart.tsx'));

const HEIGHT_PX = 236;
/** The states change by the clock, milliseconds. */
const STATES_AGAIN_MS = 30_000;

/** The actions on a chart in its place. */
export type ChartActions = {
  edit: () => void;
  remove: () => void;
  /** Moves the chart one place back or on; null if there is none. */
  back: (() => void) | null;
  on: (() => void) | null;
};

/** A chart with its title and its actions. If its figures fail, the other charts stay. */
export function ChartCard(props: { chart: DashboardChart; handle: ReactNode; actions: ChartActions }) {
  const { chart, handle, actions } = props;
  const say = useText();
  const { chosen } = useFleetFilter();
  const fleets = chart.fleets.length > 0 ? chart.fleets : chosen;
  const { metric, group, range } = chart;
  const { data, error, refetch } = useEndpoint(
    getDashboardChart,
    { query: { metric, group, range, ...(fleets.length > 0 ? { fleets: fleets.join() } : {}) } },
    { keepPrevious: true, ...(metric === 'states' ? { refetchMs: STATES_AGAIN_MS } : {}) },
  );
  const [isExplained, setExplained] = useState(false);
  const picture: Picture = useRef(null);
  const { title, details } = chartTitle(chart, data ?? null, say);
  return (
    <Box
      component="article"
      className={parts.panel}
      miw={0}
      p="8px 8px 8px 4px"
      aria-label={`${title}, ${details}`}
    >
      <Group component="header" gap={2} align="flex-start" wrap="nowrap" mb={2}>
        {handle}
        <Box flex={1} miw={0}>
          <h2 className={parts.cut}>{title}</h2>
          <p className={`${parts.dim} ${parts.cut}`}>{details}</p>
        </Box>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          disabled={!data}
          aria-label={say.t('dashboard.explain', { name: title })}
          onClick={() => setExplained(true)}
        >
          <IconZoomQuestion size={16} />
        </ActionIcon>
        {data ? <SavePicture picture={picture} fileName={fileName([title], data)} /> : null}
        <ChartMenu title={title} actions={actions} />
      </Group>
      {!data && error ? (
        <div style={{ minHeight: HEIGHT_PX }}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {!data && !error ? <Skeleton height={HEIGHT_PX} /> : null}
      {isExplained && data ? (
        <Arriving fallback={null}>
          <ExplainChart chart={chart} figures={data} fleets={fleets} onClose={() => setExplained(false)} />
        </Arriving>
      ) : null}
      {data ? (
        <Drawing
          chart={chart}
          figures={data}
          fleets={fleets}
          title={`${title}, ${details}`}
          picture={picture}
        />
      ) : null}
    </Box>
  );
}

function Drawing(props: {
  chart: DashboardChart;
  figures: ChartFigures;
  fleets: readonly number[];
  title: string;
  picture: Picture;
}) {
  const { chart, figures, fleets, title, picture } = props;
  const say = useText();
  const navigate = useNavigate();
  const reader = useReader();
  const { type, metric } = chart;
  const color = shownColor(chart.color, useComputedColorScheme('light'));
  const written = metricType(metric);
  const isPie = isRound(type);
  const shown = useMemo(() => {
    const slices = isPie ? slicesOf(figures.parts, figures.total ?? 0) : figures.parts;
    return slices.map(({ key, value }) => ({
      part: figures.parts.find((part) => part.key === key) ?? null,
      value: axisValue(written, value, say),
    }));
  }, [figures, isPie, written, say]);
  const drawn = useMemo(
    () => ({
      categories: shown.map(({ part }) => partName(chart, part, say)),
      series: [{ name: chartTitle(chart, null, say).title, values: shown.map(({ value }) => value), color }],
      format: (value: number | null) => axisText(written, value, say),
    }),
    [shown, chart, color, written, say],
  );
  const pick = (at: number) => {
    const part = shown[at]?.part;
    const address = part && addressBehind(chart, part, { ...figures, fleets, reader });
    if (address) void navigate({ to: address.to, search: address.search });
  };
  return (
    <Chart
      kind={type}
      label={title}
      height={HEIGHT_PX}
      isCount={written === 'int'}
      picture={picture}
      onPick={pick}
      {...drawn}
      {...(isPie ? { series: drawn.series.map(({ name, values }) => ({ name, values })) } : {})}
    />
  );
}

function ChartMenu({ title, actions }: { title: string; actions: ChartActions }) {
  const { t } = useText();
  const { edit, remove, back, on } = actions;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('dashboard.menu', { name: title })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={edit}>
          {t('dashboard.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconChevronLeft size={16} />}
          disabled={back === null}
          onClick={() => back?.()}
        >
          {t('dashboard.back')}
        </Menu.Item>
        <Menu.Item leftSection={<IconChevronRight size={16} />} disabled={on === null} onClick={() => on?.()}>
          {t('dashboard.on')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={remove}>
          {t('dashboard.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
