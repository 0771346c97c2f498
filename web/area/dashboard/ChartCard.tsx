import { ActionIcon, Box, Group, Skeleton, useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { useIntersection, useTimeout } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconZoomQuestion } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type ChartFigures, getDashboardChart } from '#api/dashboard.ts';
import type { DashboardChart } from '#domain/dashboard/chart.ts';
import { aimOf, type ChartType, isRound, metricType } from '#domain/dashboard/metric.ts';
import { slicesOf } from '#domain/dashboard/share.ts';
import { keeps } from '#domain/dashboard/target.ts';
import { chartTitle, partName } from '#text/chart-words.ts';
import { fileName } from '#text/file-name.ts';
import { type TargetWords, targetWords } from '#text/target-words.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useReader } from '#web/base/session/use-reader.ts';
import { axisText, axisValue } from '#web/kit/chart/axis-text.ts';
import { Chart, SavePicture } from '#web/kit/chart/Chart.tsx';
import type { Picture } from '#web/kit/chart/chart-props.ts';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { type CardActions, CardMenu } from './CardMenu.tsx';
import { addressBehind } from './chart-address.ts';
import { shownColor } from './chart-color.ts';
import classes from './dashboard.module.css';
import { FigureBody } from './FigureBody.tsx';

const ExplainChart = lazyPart('ExplainChart', () => import('./ExplainChart.tsx'));

/** The states change by the clock, milliseconds. */
const STATES_AGAIN_MS = 30_000;

/**
 * A card with this share in view gets its figures at once, others after this time, milliseconds. At eight in
 * the morning everybody's first view comes first.
 */
const SEEN_SHARE = 0.5;
const LATER_MS = 2_500;

/** A chart with its title and its actions. If its figures fail, the other charts stay. */
export function ChartCard(props: { chart: DashboardChart; handle: ReactNode; actions: CardActions }) {
  const { chart, handle, actions } = props;
  const say = useText();
  const { chosen } = useFleetFilter();
  const fleets = chart.fleets.length > 0 ? chart.fleets : chosen;
  const { metric, group, range } = chart;
  const { ref, entry } = useIntersection<HTMLElement>({ threshold: SEEN_SHARE });
  const [isLate, setLate] = useState(false);
  useTimeout(() => setLate(true), LATER_MS, { autoInvoke: true });
  const { data, error, refetch } = useEndpoint(
    getDashboardChart,
    { query: { metric, group, range, ...(fleets.length > 0 ? { fleets: fleets.join() } : {}) } },
    {
      keepPrevious: true,
      enabled: isLate || entry?.isIntersecting === true,
      ...(metric === 'states' ? { refetchMs: STATES_AGAIN_MS } : {}),
    },
  );
  const [isExplained, setExplained] = useState(false);
  const picture: Picture = useRef(null);
  const { title, details } = chartTitle(chart, data ?? null, say);
  const aim = useMemo(() => (data ? targetWords(chart, data, say) : null), [chart, data, say]);
  return (
    <article ref={ref} className={`${parts.panel} ${classes.card}`} aria-label={`${title}, ${details}`}>
      <Group component="header" gap={2} align="flex-start" wrap="nowrap" mb={2}>
        {handle}
        <Box flex={1} miw={0}>
          <h2 className={parts.cut}>{title}</h2>
          <p className={`${parts.dim} ${parts.cut}`}>{details}</p>
          {aim ? (
            <p className={classes.target} data-kept={aim.isKept}>
              {aim.isKept ? (
                <IconCheck size={14} aria-hidden="true" />
              ) : (
                <IconAlertTriangle size={14} aria-hidden="true" />
              )}
              <span>{[aim.target, aim.standing].filter(Boolean).join(' · ')}</span>
            </p>
          ) : null}
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
        {data && chart.type !== 'figure' ? (
          <SavePicture picture={picture} fileName={fileName([title], data)} />
        ) : null}
        <CardMenu title={title} actions={actions} />
      </Group>
      {!data && error ? (
        <div className={classes.drawing}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {!data && !error ? (
        <div className={classes.drawing}>
          <Skeleton height="100%" />
        </div>
      ) : null}
      {isExplained && data ? (
        <Arriving fallback={null}>
          <ExplainChart chart={chart} figures={data} fleets={fleets} onClose={() => setExplained(false)} />
        </Arriving>
      ) : null}
      {data ? (
        <div className={classes.drawing}>
          {chart.type === 'figure' ? (
            <FigureBody chart={chart} figures={data} isKept={aim?.isKept ?? true} />
          ) : (
            <Drawing
              {...{ chart, type: chart.type, figures: data, fleets, aim, picture }}
              title={`${title}, ${details}`}
            />
          )}
        </div>
      ) : null}
    </article>
  );
}

function Drawing(props: {
  chart: DashboardChart;
  type: Exclude<ChartType, 'figure'>;
  figures: ChartFigures;
  fleets: readonly number[];
  title: string;
  /** How the values stand against the target; null without one. */
  aim: TargetWords | null;
  picture: Picture;
}) {
  const { chart, type, figures, fleets, title, aim, picture } = props;
  const say = useText();
  const navigate = useNavigate();
  const reader = useReader();
  const { metric, target } = chart;
  const scheme = useComputedColorScheme('light');
  const { colors } = useMantineTheme();
  const color = shownColor(chart.color, scheme);
  const bad = colors.red![scheme === 'light' ? 8 : 4]!;
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
      ...(aim && target !== null
        ? {
            target: { value: axisValue(written, target, say) ?? 0, name: aim.target, color: bad },
            // A bar beyond its target has another colour; the words above say how many there are.
            colors: shown.map(({ part }) =>
              part?.value == null || keeps(part.value, aimOf(metric)!, target) ? color : bad,
            ),
          }
        : {}),
    }),
    [shown, chart, color, written, say, aim, target, bad, metric],
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
      height="fill"
      isCount={written === 'int'}
      picture={picture}
      onPick={pick}
      {...drawn}
      {...(isPie ? { series: drawn.series.map(({ name, values }) => ({ name, values })) } : {})}
    />
  );
}
