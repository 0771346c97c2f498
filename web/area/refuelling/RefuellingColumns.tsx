import { Link } from '@tanstack/react-router';
import type { RefuellingRow } from '#api/refuelling.ts';
import { REFUELLING_LIST } from '#domain/refuelling/refuelling-list.ts';
import { useText } from '#web/base/language/text.ts';
import { dossierTarget } from '#web/kit/link/dossier-target.ts';
import { DriverLink, RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import parts from '#web/kit/look/parts.module.css';
import { ValidationBadge } from './ValidationBadge.tsx';

function LicenseCell({ row: { vehicle_id, license } }: { row: RefuellingRow }) {
  const { t } = useText();
  if (vehicle_id !== null) return <RecordLink kind="vehicle" id={vehicle_id} children={license} />;
  return <span className={parts.dim}>{license ?? t('refuelling.unmatched')}</span>;
}

/** The validation state, which leads to the dossier with its reason. */
function OutcomeCell({ row: { id, validation } }: { row: RefuellingRow }) {
  const { t } = useText();
  return (
    <Link {...dossierTarget(id)} title={t('dossier.open')}>
      <ValidationBadge validation={validation} />
    </Link>
  );
}

/** The columns of refuellings, on their screen and in the record of a vehicle. */
export const REFUELLING_COLUMNS: readonly GridColumn<RefuellingRow>[] = gridColumns(REFUELLING_LIST, {
  day: { pinned: 'left', width: 110 },
  hour: { width: 80 },
  license: {
    width: 120,
    render: (row) => <LicenseCell row={row} />,
  },
  validation: { width: 180, render: (row) => <OutcomeCell row={row} /> },
  product: { width: 150 },
  liters: { value: (row) => row.liters ?? row.quantity },
  station: { width: 200 },
  driver: {
    width: 180,
    render: ({ driver, driver_id }) => driver && <DriverLink id={driver_id} name={driver} />,
  },
  fleet: { width: 180, render: (row) => <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} /> },
});
