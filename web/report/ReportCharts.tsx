import { useMemo } from 'react';
import type { ReportEnd, ReportHead } from '#api/report.ts';
import { DIST_GROUPS_M, TIME_GROUPS_S } from '#domain/report/chart.ts';
import type { Report } from '#domain/report/report.ts';
import { driverName } from '#text/driver-name.ts';
import { Chart } from '../chart/Chart.tsx';
import { isTextKey, useText } from '../language/text.ts';
import { valueText } from '../list/cell-text.ts';
import type { Say } from '../list/grid-column.ts';
import classes from './report.module.css';
import { shortDay } from './short-day.ts';

const HEIGHT_PX = 220;
/** Room that a lying bar needs for its name, and what the axis below takes. */
const LYING = { barPx: 17, axisPx: 60 } as const;

type ReportChart = ReportEnd['charts'][number];

/** What a category is called. */
function categoryWord(chart: ReportChart, category: string, say: Say): string {
  const { t } = say;
  switch (chart.categoryKind) {
    case 'day':
      return shortDay(category);
    case 'hour':
      return `${category.padStart(2, '0')}:00`;
    case 'event': {
      const key = `report.event_${category}`;
      return isTextKey(key) ? t(key) : category;
    }
    case 'column':
      return groupWord(category, say);
    case 'name':
      return driverName(category, t);
  }
}

const GROUPS = ['below', 'between', 'above'] as const;

/** A group of journeys with its edges in the reader's units. Example: `distGroup2` → "20 to 50 km". */
function groupWord(id: string, { t, f }: Say): string {
  const group = GROUPS[Number(id.slice(-1)) - 1] ?? 'below';
  const [low, high] = id.startsWith('dist')
    ? DIST_GROUPS_M.map((metres) => f.odometer(metres))
    : TIME_GROUPS_S.map((seconds) => f.duration(seconds));
  return t(`report.group_${group}`, { low: low!, high: high! });
}

/** The charts that the server drew up from the same rows. */
export function ReportCharts({ report, end, head }: { report: Report; end: ReportEnd; head: ReportHead }) {
  return (
    <div className={classes.charts}>
      {end.charts.map((chart) => (
        <One key={chart.id} chart={chart} fileName={`${report.id}_${chart.id}_${head.from}_${head.to}`} />
      ))}
    </div>
  );
}

function One({ chart, fileName }: { chart: ReportChart; fileName: string }) {
  const { t, f } = useText();
  const title = t(`report.chart_${chart.id}`);
  const shown = useMemo(() => {
    const seriesName = (id: string) => {
      const key = `column.${id}`;
      return isTextKey(key) ? t(key) : id;
    };
    // Axes have round figures in hours, not in seconds.
    const scale = chart.type === 'dur' ? 3_600 : 1;
    return {
      categories: chart.categories.map((category) => categoryWord(chart, category, { t, f })),
      series: chart.series.map(({ id, values }) => ({
        name: seriesName(id),
        values: values.map((value) => (value === null ? null : value / scale)),
      })),
      format: (value: number | null) => {
        if (chart.type === 'dist') return f.odometer(value);
        if (chart.type === 'dur' && value !== null)
          return `${f.dec(value, Number.isInteger(value) ? 0 : 1)} h`;
        return valueText(chart.type, value, { t, f });
      },
    };
  }, [chart, t, f]);
  const height =
    chart.kind === 'horizontal'
      ? Math.max(HEIGHT_PX, chart.categories.length * LYING.barPx + LYING.axisPx)
      : HEIGHT_PX;
  return (
    <section className={classes.chart}>
      <h2>{title}</h2>
      <Chart kind={chart.kind} label={title} height={height} fileName={fileName} {...shown} />
    </section>
  );
}
