import type { RefuellingRow } from '#api/refuelling.ts';
import { REFUELLING_LIST } from '#domain/refuelling/refuelling-list.ts';
import { rowQuantity } from '#text/quantity-text.ts';
import { DriverLink, RecordLink } from '../link/RecordLink.tsx';
import type { GridColumn } from '../list/grid-column.ts';
import { gridColumns } from '../list/grid-columns.ts';
import { ValidationBadge } from './ValidationBadge.tsx';

/** The columns of refuellings, on their screen and in the record of a vehicle. */
export const REFUELLING_COLUMNS: readonly GridColumn<RefuellingRow>[] = gridColumns(REFUELLING_LIST, {
  day: { pinned: 'left', width: 110 },
  hour: { width: 80 },
  license: {
    width: 120,
    render: ({ vehicle_id, license }) =>
      license && <RecordLink kind="vehicle" id={vehicle_id} children={license} />,
  },
  validation: { width: 180, render: ({ validation }) => <ValidationBadge validation={validation} /> },
  product: { width: 150 },
  liters: { value: (row) => row.liters ?? row.quantity, text: rowQuantity },
  unit_price: {
    width: 110,
    text: ({ unit_price }, { f }) => (unit_price === null ? '' : f.price(unit_price)),
  },
  station: { width: 200 },
  driver: {
    width: 180,
    render: ({ driver, driver_id }) => driver && <DriverLink id={driver_id} name={driver} />,
  },
  fleet: { width: 180, render: (row) => <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} /> },
});
