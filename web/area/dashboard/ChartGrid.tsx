import { type DashboardCard, type DashboardChart, isMap } from '#domain/dashboard/chart.ts';
import { useText } from '#web/base/language/text.ts';
import { Sortable, SortableMember } from '#web/kit/order/Sortable.tsx';
import type { CardActions } from './CardMenu.tsx';
import { ChartCard } from './ChartCard.tsx';
import classes from './dashboard.module.css';
import { MapCard } from './MapCard.tsx';

type ChartGridProps = {
  charts: DashboardCard[];
  onChange: (charts: DashboardCard[]) => void;
  onEdit: (chart: DashboardChart) => void;
};

/** The charts and maps in their order; a pointer, a finger or the keyboard changes it. */
export function ChartGrid(props: ChartGridProps) {
  const { charts, onChange, onEdit } = props;
  const move = (from: number, to: number) =>
    onChange(charts.toSpliced(from, 1).toSpliced(to, 0, charts[from]!));
  const actionsOf = (chart: DashboardCard, at: number): CardActions => ({
    edit: isMap(chart) ? null : () => onEdit(chart),
    remove: () => onChange(charts.filter((one) => one !== chart)),
    back: at > 0 ? () => move(at, at - 1) : null,
    on: at < charts.length - 1 ? () => move(at, at + 1) : null,
  });
  return (
    <Sortable list={charts} isGrid onChange={onChange}>
      <div className={classes.charts}>
        {charts.map((chart, at) => (
          <Place key={chart.id} chart={chart} actions={actionsOf(chart, at)} />
        ))}
      </div>
    </Sortable>
  );
}

/** A chart in its place, with the handle that moves it. */
function Place({ chart, actions }: { chart: DashboardCard; actions: CardActions }) {
  const { t } = useText();
  return (
    <SortableMember
      id={chart.id}
      name={t(isMap(chart) ? 'dashboard.map' : `dashboard.metric_${chart.metric}`)}
      className={classes.place}
    >
      {(handle) =>
        isMap(chart) ? (
          <MapCard card={chart} handle={handle} actions={actions} />
        ) : (
          <ChartCard chart={chart} handle={handle} actions={actions} />
        )
      }
    </SortableMember>
  );
}
