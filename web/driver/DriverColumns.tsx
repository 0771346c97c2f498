import type { AssignmentRow } from '#api/assignment.ts';
import type { CardRow } from '#api/card.ts';
import type { DriverRow } from '#api/driver.ts';
import { ASSIGNMENT_COLUMNS, CARD_COLUMNS, DRIVER_COLUMNS } from '#domain/driver/column.ts';
import { driverName } from '#text/driver-name.ts';
import type { GridColumn } from '../list/grid-column.ts';
import { StandingBadge } from './StandingBadge.tsx';

const WIDTHS: Readonly<Record<string, number>> = {
  license: 150,
  driver_license: 150,
  fleet: 190,
  tag_id: 165,
  email: 240,
  vehicles: 130,
};
const widthOf = (id: string) => (WIDTHS[id] === undefined ? {} : { width: WIDTHS[id] });

/** Columns of /config-drivers. */
export const driverColumns: readonly GridColumn<DriverRow>[] = DRIVER_COLUMNS.map((column) => ({
  ...column,
  label: `driver.${column.id}` as const,
  ...widthOf(column.id),
  ...(column.id === 'name'
    ? { pinned: 'left' as const, width: 220, text: (row: DriverRow, { t }) => driverName(row.name, t) }
    : {}),
  ...(column.id === 'driver_type'
    ? { text: (row: DriverRow, { t }) => t(`driver.type_${row.driver_type}`) }
    : {}),
}));

/** Columns of /config-driver-card. */
export const cardColumns: readonly GridColumn<CardRow>[] = CARD_COLUMNS.map((column) => ({
  ...column,
  label: `driver.${column.id}` as const,
  ...widthOf(column.id),
  ...(column.id === 'nfc_id' ? { pinned: 'left' as const, width: 190 } : {}),
  ...(column.id === 'driver'
    ? { width: 220, text: (row: CardRow, { t }) => (row.driver === null ? '' : driverName(row.driver, t)) }
    : {}),
}));

/** Columns of /admin-assign-drivers. */
export const assignmentColumns: readonly GridColumn<AssignmentRow>[] = ASSIGNMENT_COLUMNS.map((column) => ({
  ...column,
  label: column.id === 'license' ? ('driver.plate' as const) : (`driver.${column.id}` as const),
  ...(column.id === 'license' ? { pinned: 'left' as const, width: 120 } : {}),
  ...(column.id === 'driver'
    ? { width: 220, text: (row: AssignmentRow, { t }) => driverName(row.driver, t) }
    : {}),
  ...(column.id === 'state'
    ? {
        text: (row: AssignmentRow, { t }) => t(`driver.state_${row.state}`),
        render: (row: AssignmentRow) => <StandingBadge state={row.state} />,
      }
    : {}),
  ...(column.id === 'origin'
    ? { text: (row: AssignmentRow, { t }) => t(`driver.origin_${row.origin}`) }
    : {}),
}));
