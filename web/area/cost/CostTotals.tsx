import { Select } from '@mantine/core';
import { IconChartPie } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { COST_TOTALS, type CostRow, type CostTotalRow, type CostTotalsBy, getCostTotals } from '#api/cost.ts';
import { COST_LIST } from '#domain/cost/cost-list.ts';
import { centsOf } from '#domain/money.ts';
import type { Say } from '#text/say.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { type Search, useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { DataGrid } from '#web/kit/list/DataGrid.tsx';
import { FilterBar } from '#web/kit/list/FilterBar.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { RowCard } from '#web/kit/list/RowCard.tsx';
import { filterQuery } from '#web/kit/list/row-filter.ts';
import { useListAddress } from '#web/kit/list/use-list-address.ts';
import { useListFilters } from '#web/kit/list/use-list-filters.ts';
import parts from '#web/kit/look/parts.module.css';
import { monthFilter } from './cost-month-address.ts';

/** The filter of the list that shows the costs of a row. */
const FILTERS: Readonly<Record<CostTotalsBy, string>> = {
  centre: 'centres',
  vehicle: 'vehicles',
  type: 'bill_types',
  month: 'operation_date',
};

function nameOf(by: CostTotalsBy, { name }: CostTotalRow, { f }: Say): string {
  return by === 'month' ? f.month(name) : name;
}

/** A row's share of the total, percent; null when the total is zero. */
function shareOf({ amount }: CostTotalRow, whole: string): number | null {
  return centsOf(whole) === 0 ? null : (100 * centsOf(amount)) / centsOf(whole);
}

/** A row with its share of the total. */
type SharedRow = CostTotalRow & { share: number | null };

function columnsOf(by: CostTotalsBy): readonly GridColumn<SharedRow>[] {
  return [
    {
      id: 'name',
      type: 'text',
      label: `cost.by_${by}`,
      required: true,
      width: 260,
      pinned: 'left',
      // Months come in their order, others by name.
      value: ({ key, name }) => (by === 'month' ? key : name),
      text: (row, say) => nameOf(by, row, say),
    },
    { id: 'n', type: 'int', label: 'cost.total_n', width: 140 },
    { id: 'amount', type: 'money', label: 'cost.amount', width: 150 },
    { id: 'share', type: 'pct', label: 'cost.share' },
  ];
}

/** The totals of the list's costs, by centre, vehicle, type of bill or month; a row opens its costs. */
export function CostTotals({ ways }: { ways: ReactNode }) {
  const say = useText();
  const { t, f } = say;
  const navigate = useNavigate();
  const [asked, setBy] = useUrlValue('by');
  const by = COST_TOTALS.find((one) => one === asked) ?? 'centre';
  const filters = useListFilters<CostRow>(COST_LIST);
  const address = useListAddress(filters.map(({ name }) => name));
  const { chosen: fleets } = useFleetFilter();
  const query = {
    by,
    ...filterQuery(filters, address.values),
    ...(address.q ? { q: address.q } : {}),
    ...(fleets.length > 0 ? { fleets: fleets.join() } : {}),
  };
  const { data, error, refetch } = useEndpoint(getCostTotals, { query });
  const columns = useMemo(() => columnsOf(by), [by]);
  const rows = useMemo(
    () => data?.rows.map((row): SharedRow => ({ ...row, share: shareOf(row, data.sums.amount) })),
    [data],
  );
  const totals = useMemo(() => (data ? [{ sums: { n: data.n, amount: data.sums.amount } }] : null), [data]);
  return (
    <div className={parts.fill}>
      <div className={parts.bar}>
        <FilterBar filters={filters} search={t('cost.search')} />
      </div>
      <div className={parts.bar}>
        <Select
          size="xs"
          w={180}
          aria-label={t('cost.by')}
          value={by}
          onChange={(next) => setBy(next === 'centre' ? null : next)}
          data={COST_TOTALS.map((value) => ({ value, label: t(`cost.by_${value}`) }))}
          allowDeselect={false}
        />
        {ways}
        <strong role="status">{data ? f.money(data.sums.amount) : ''}</strong>
      </div>
      <div className={parts.rest}>
        <DataGrid<SharedRow>
          key={by}
          name={`cost-totals-${by}`}
          label={t(`cost.by_${by}`)}
          columns={columns}
          rowId={({ key }) => key}
          rows={rows}
          totals={totals}
          error={error}
          onRetry={() => void refetch()}
          onOpen={({ key }) =>
            void navigate({
              to: '.',
              search: (old: Search) => ({
                ...old,
                view: undefined,
                by: undefined,
                [FILTERS[by]]: by === 'month' ? monthFilter(key) : key,
              }),
            })
          }
          isFiltered={address.isSet}
          onClearFilter={address.isSet ? address.clear : undefined}
          empty={{ icon: <IconChartPie />, title: t('cost.totalsNone') }}
          card={(row) => (
            <RowCard
              title={nameOf(by, row, say)}
              mark={f.money(row.amount)}
              lines={[[t('cost.count', { n: row.n }), row.share === null ? null : f.percent(row.share)]]}
            />
          )}
        />
      </div>
    </div>
  );
}
