import { Progress } from '@mantine/core';
import type { ChartFigures } from '#api/dashboard.ts';
import type { DashboardChart } from '#domain/dashboard/chart.ts';
import { aimOf, metricType } from '#domain/dashboard/metric.ts';
import { valueText } from '#text/value-text.ts';
import { useText } from '#web/base/language/text.ts';
import classes from './dashboard.module.css';

/** The total of a chart in large digits, and how far it is on the way to its target. */
export function FigureBody(props: { chart: DashboardChart; figures: ChartFigures; isKept: boolean }) {
  const { chart, figures, isKept } = props;
  const say = useText();
  const { target, metric } = chart;
  const { total } = figures;
  const hasWay = target !== null && target > 0 && total !== null && aimOf(metric) !== null;
  return (
    <div className={classes.figure}>
      <strong>{valueText(metricType(metric), total, say)}</strong>
      {hasWay ? (
        // The words above the figure say the same.
        <Progress
          aria-hidden="true"
          value={Math.min(100, (100 * total) / target)}
          color={isKept ? 'green' : 'red'}
          w="min(280px, 80%)"
        />
      ) : null}
    </div>
  );
}
