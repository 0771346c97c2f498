import { IconBuildingWarehouse } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { type CostMonthRow, getCostMonths } from '#api/cost-month.ts';
import { addMonths } from '#domain/day.ts';
import { sumOf } from '#domain/money.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { DataGrid } from '#web/kit/list/DataGrid.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { RowCard } from '#web/kit/list/RowCard.tsx';
import parts from '#web/kit/look/parts.module.css';
import { useToday } from '#web/kit/ui/use-today.ts';
import { CloseMonths } from './CloseMonths.tsx';
import { blockTexts, CostMonthBadge } from './CostMonthBadge.tsx';
import { CostMonthDialog } from './CostMonthDialog.tsx';
import { useCostMonth } from './cost-month-address.ts';
import { MonthChoice } from './MonthChoice.tsx';

function columnsOf(closableFrom: string): readonly GridColumn<CostMonthRow>[] {
  return [
    {
      id: 'fleet',
      type: 'text',
      label: 'cost.fleet_id',
      required: true,
      width: 240,
      pinned: 'left',
      render: (row) => <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} />,
    },
    { id: 'code', type: 'code', label: 'word.code' },
    {
      id: 'is_closed',
      type: 'enum',
      label: 'word.state',
      text: ({ is_closed }, { t }) => t(is_closed ? 'cost.monthClosed' : 'cost.monthOpen'),
      render: (row) => <CostMonthBadge row={row} />,
    },
    { id: 'n', type: 'int', label: 'cost.list' },
    { id: 'amount', type: 'money', label: 'cost.amount' },
    { id: 'proposed', type: 'int', label: 'cost.proposed', width: 170 },
    {
      id: 'blocks',
      type: 'text',
      label: 'cost.blocks',
      width: 320,
      value: ({ blocks }) => blocks.join(),
      text: (row, say) =>
        row.is_closed ? '' : blockTexts(row, closableFrom, say).join(' · ') || say.t('cost.closable'),
    },
  ];
}

/** A month of every cost centre: open or closed, its total, and the tasks before it can be closed. */
export function CostMonths({ ways }: { ways: ReactNode }) {
  const say = useText();
  const { t, f } = say;
  const today = useToday();
  const [chosen, setMonth] = useCostMonth();
  const [open, setOpen] = useUrlValue('centre');
  const { chosen: fleets } = useFleetFilter();
  // The month that is to be closed next.
  const month = chosen ?? addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const query = fleets.length > 0 ? { fleets: fleets.join() } : {};
  const { data, error, refetch } = useEndpoint(
    getCostMonths,
    { params: { month }, query },
    {
      keepPrevious: true,
    },
  );
  const closableFrom = data?.closable_from ?? '';
  const columns = useMemo(() => columnsOf(closableFrom), [closableFrom]);
  const totals = useMemo(() => {
    if (!data) return null;
    const count = (of: 'n' | 'proposed') => data.rows.reduce((n, row) => n + row[of], 0);
    const amount = sumOf(data.rows.map((row) => row.amount));
    return [{ sums: { n: count('n'), amount, proposed: count('proposed') } }];
  }, [data]);
  return (
    <div className={parts.fill}>
      <div className={parts.bar}>
        <MonthChoice month={month} onChange={setMonth} isOne />
        {ways}
        {data ? <CloseMonths month={month} rows={data.rows} closableFrom={closableFrom} /> : null}
        <strong role="status">{totals ? f.money(totals[0]!.sums.amount) : ''}</strong>
      </div>
      <div className={parts.rest}>
        <DataGrid<CostMonthRow>
          name="cost-months"
          label={t('cost.viewMonths')}
          columns={columns}
          rowId={({ fleet_id }) => fleet_id}
          rows={data?.rows}
          totals={totals}
          error={error}
          onRetry={() => void refetch()}
          onOpen={({ fleet_id }) => setOpen(String(fleet_id), { push: true })}
          openId={open}
          empty={{
            icon: <IconBuildingWarehouse />,
            title: t('cost.monthsNone'),
            description: t('cost.monthsNoneText'),
          }}
          card={(row) => (
            <RowCard
              title={row.fleet}
              mark={<CostMonthBadge row={row} />}
              lines={[
                [f.money(row.amount), t('cost.count', { n: row.n })],
                blockTexts(row, closableFrom, say),
              ]}
            />
          )}
        />
      </div>
      <CostMonthDialog
        month={month}
        row={data?.rows.find(({ fleet_id }) => String(fleet_id) === open) ?? null}
        closableFrom={closableFrom}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}
