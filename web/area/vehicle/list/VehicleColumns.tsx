import type { VehicleRow } from '#api/vehicle.ts';
import { VEHICLE_LIST, type VehicleColumnId } from '#domain/vehicle/vehicle-list.ts';
import { modelName } from '#text/model-name.ts';
import { DriverLink, RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import type { CardLook } from '#web/kit/list/ListCard.tsx';
import { IssuesBadge } from '../IssuesBadge.tsx';
import { LiveStateBadge } from '../LiveStateBadge.tsx';
import { PlateCell, PlateMarks } from '../PlateCell.tsx';

const UNIT_PX = 120;

/** The columns of /config-vehicles. */
export const COLUMNS: readonly GridColumn<VehicleRow>[] = gridColumns(VEHICLE_LIST, {
  license: { pinned: 'left', width: 190, render: (row) => <PlateCell row={row} /> },
  state: { width: 180, render: (row) => <LiveStateBadge vehicleId={row.id} state={row.state} /> },
  fleet: { width: 180, render: (row) => <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} /> },
  driver: { render: ({ driver, driver_id }) => driver && <DriverLink id={driver_id} name={driver} /> },
  issues: { width: 220, render: (row) => <IssuesBadge issues={row.issues} /> },
  imei: {
    width: 150,
    render: (row) => <RecordLink kind="tracker" id={row.tracker_id} children={row.imei} />,
  },
  last_contact: { zone: (row) => row.time_zone },
  power: { width: UNIT_PX },
  mma: { width: UNIT_PX },
  voltage: { width: UNIT_PX },
  initial_odometer: { width: UNIT_PX },
  accessories: { width: 220 },
  nct_exemption: { width: 130 },
  vin: { width: 180 },
});

/** A vehicle as a card for touch screens: its model, its fleet, and its driver. */
export const CARD: CardLook<VehicleRow, VehicleColumnId> = {
  signs: (row) => <PlateMarks row={row} />,
  mark: (row) => (row.state === null ? null : <LiveStateBadge vehicleId={row.id} state={row.state} />),
  lines: [
    ['alias', (row) => modelName(row)],
    ['fleet', 'driver'],
  ],
};
