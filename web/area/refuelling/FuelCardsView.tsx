import { IconCreditCard } from '@tabler/icons-react';
import { type FuelCardRow, fuelCards } from '#api/fuel-card.ts';
import { FUEL_CARD_LIST } from '#domain/refuelling/fuel-card.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import parts from '#web/kit/look/parts.module.css';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { BackBar } from './BackBar.tsx';
import { FuelCardDrawer } from './FuelCardDrawer.tsx';

const COLUMNS: readonly GridColumn<FuelCardRow>[] = gridColumns(FUEL_CARD_LIST, {
  number: { pinned: 'left', width: 220 },
  license: {
    width: 130,
    render: (row) => row.license && <RecordLink kind="vehicle" id={row.vehicle_id} children={row.license} />,
  },
  fleet: { width: 190, render: (row) => <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} /> },
  last_license: {
    width: 140,
    render: (row) =>
      row.last_license && <RecordLink kind="vehicle" id={row.last_vehicle_id} children={row.last_license} />,
  },
});

/** The cards for fuel and the vehicles that they pay for. */
export function FuelCardsView() {
  const { t } = useText();
  const can = useCan();
  const record = useRecordAddress();
  return (
    <div className={parts.fill}>
      <BackBar title={t('fuelCard.list')} />
      <div className={parts.rest}>
        <ListScreen
          list={FUEL_CARD_LIST}
          columns={COLUMNS}
          rowId={(row) => row.id}
          endpoint={fuelCards.list}
          exportBy={fuelCards.file}
          record={record}
          mayCreate={can('refuelling:import')}
          icon={<IconCreditCard />}
          noneText={t('fuelCard.noneText')}
          card={{ lines: [['license', 'provider'], ['fleet']] }}
        >
          <FuelCardDrawer record={record} />
        </ListScreen>
      </div>
    </div>
  );
}
