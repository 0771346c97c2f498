import type { CostRow } from '#api/cost.ts';
import { COST_LIST } from '#domain/cost/cost-list.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import type { CardLook } from '#web/kit/list/ListCard.tsx';

/** The columns of costs on the screen and in a vehicle's record. */
export const COST_COLUMNS: readonly GridColumn<CostRow>[] = gridColumns(COST_LIST, {
  license: {
    pinned: 'left',
    width: 120,
    render: (row) => (
      <RecordLink kind="vehicle" id={row.vehicle_id}>
        {row.license}
      </RecordLink>
    ),
  },
  fleet: {
    width: 190,
    render: (row) => (
      <RecordLink kind="fleet" id={row.fleet_id}>
        {row.fleet}
      </RecordLink>
    ),
  },
  operation_date: { width: 150 },
});

/** The amount of a cost, as its mark. */
function Amount({ amount }: Pick<CostRow, 'amount'>) {
  return useText().f.money(amount);
}

/** A cost on a phone. */
export const COST_CARD: CardLook<CostRow, (typeof COST_LIST)['columns'][number]['id']> = {
  mark: (row) => <Amount amount={row.amount} />,
  lines: [
    ['bill_type', 'fleet'],
    ['operation_date', 'provider'],
  ],
};
