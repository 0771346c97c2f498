import { IconTrophy } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { type DriverRanking, getDriverRanking } from '#api/driver-ranking.ts';
import { TREND_WEEKS } from '#domain/report/ranking.ts';
import { driverName } from '#text/driver-name.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { DataGrid } from '#web/kit/list/DataGrid.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { RowCard } from '#web/kit/list/RowCard.tsx';
import parts from '#web/kit/look/parts.module.css';
import { changeText, leastText, liftText, weeksOf } from './form-words.ts';
import classes from './ranking.module.css';
import { WeekLine } from './WeekLine.tsx';

type Row = DriverRanking['rows'][number];

const CARD_PX = 96;

const columnsOf = (weeks: readonly string[]): readonly GridColumn<Row>[] => [
  { id: 'rank', type: 'int', label: 'ranking.rank', required: true, pinned: 'left', width: 90 },
  {
    ...{ id: 'name', type: 'text', label: 'word.driver', required: true, pinned: 'left', width: 220 },
    text: ({ name }, { t }) => driverName(name, t),
  },
  { id: 'score', type: 'dec1', label: 'column.score', width: 120 },
  { id: 'band', type: 'text', label: 'column.band', width: 90 },
  { id: 'change', type: 'dec1', label: 'ranking.change', width: 130, text: changeText },
  {
    ...{ id: 'weeks', type: 'text', sortable: false, width: 160 },
    head: ({ t }) => t('ranking.trend', { weeks: TREND_WEEKS }),
    value: () => '',
    render: (row) => (
      <span className={classes.trend}>
        <WeekLine weeks={weeksOf(weeks, row.weeks)} />
      </span>
    ),
  },
  {
    ...{ id: 'lift', type: 'text', label: 'ranking.lift', width: 300 },
    value: ({ lift }) => lift?.points ?? null,
    text: liftText,
  },
  { id: 'distance', type: 'dist', width: 120 },
  { id: 'fleet', type: 'text', label: 'word.fleet', width: 190 },
];

/** Drivers by their score of driving style, with the trend of eight weeks; a row opens the driver. */
export function RankingPanel({ ways, onOpen }: { ways: ReactNode; onOpen: (driverId: number) => void }) {
  const say = useText();
  const { t, f } = say;
  const { chosen } = useFleetFilter();
  const { data, error, refetch } = useEndpoint(getDriverRanking, {
    query: chosen.length > 0 ? { fleets: chosen.join() } : {},
  });
  const columns = useMemo(() => columnsOf(data?.weeks ?? []), [data]);
  return (
    <div className={parts.fill}>
      <div className={parts.bar}>{ways}</div>
      {data ? (
        <p className={`${parts.dim} ${classes.intro}`}>
          {t('ranking.intro', { from: f.day(data.from), to: f.day(data.to), least: leastText(say) })}
        </p>
      ) : null}
      <div className={parts.rest}>
        <DataGrid<Row>
          name="driver-ranking"
          label={t('ranking.viewRanking')}
          columns={columns}
          rowId={({ driver_id }) => driver_id}
          rows={data?.rows}
          error={error}
          onRetry={() => void refetch()}
          onOpen={({ driver_id }) => onOpen(driver_id)}
          empty={{ icon: <IconTrophy />, title: t('ranking.none'), description: t('ranking.noneText') }}
          cardPx={CARD_PX}
          card={(row) => (
            <RowCard
              title={
                row.rank === null
                  ? driverName(row.name, t)
                  : `${f.number(row.rank)}. ${driverName(row.name, t)}`
              }
              signs={<WeekLine weeks={weeksOf(data?.weeks ?? [], row.weeks)} />}
              mark={row.score === null ? null : f.dec(row.score, 1)}
              lines={[[row.fleet, changeText(row, say)], [liftText(row, say)]]}
            />
          )}
        />
      </div>
    </div>
  );
}
