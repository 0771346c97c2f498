import { Badge } from '@mantine/core';
import { IconBulb, IconGasStation } from '@tabler/icons-react';
import { useState } from 'react';
import { type FuelStationRow, getFuelStations, getFuelStationsExport } from '#api/fuel-station.ts';
import { FUEL_STATION_LIST } from '#domain/refuelling/fuel-station.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import parts from '#web/kit/look/parts.module.css';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { BackBar } from './BackBar.tsx';
import { StationDrawer } from './StationDrawer.tsx';
import { StationProposals } from './StationProposals.tsx';

const COLUMNS: readonly GridColumn<FuelStationRow>[] = gridColumns(FUEL_STATION_LIST, {
  name: { pinned: 'left', width: 240 },
  placed: { width: 160, render: ({ placed }) => <PlacedBadge isPlaced={placed} /> },
});

/** The stations of refuellings: those without a place on the map come first. */
export function StationsView() {
  const { t } = useText();
  const can = useCan();
  const isPhone = usePhone();
  const [isProposing, setProposing] = useState(false);
  const record = useRecordAddress();
  return (
    <div className={parts.fill}>
      <BackBar title={t('fuelStation.list')}>
        {can('refuelling:import') && can('position:read') ? (
          <IconButton
            label={t('fuelStation.proposals')}
            variant="default"
            size={isPhone ? 44 : 30}
            onClick={() => setProposing(true)}
          >
            <IconBulb size={16} />
          </IconButton>
        ) : null}
        <StationProposals opened={isProposing} onClose={() => setProposing(false)} />
      </BackBar>
      <div className={parts.rest}>
        <ListScreen
          list={FUEL_STATION_LIST}
          columns={COLUMNS}
          rowId={(row) => row.id}
          endpoint={getFuelStations}
          exportBy={getFuelStationsExport}
          hasFleets={false}
          record={record}
          icon={<IconGasStation />}
          noneText={t('fuelStation.noneText')}
          card={{
            mark: ({ placed }) => <PlacedBadge isPlaced={placed} />,
            lines: [['town', 'province'], ['provider']],
          }}
        >
          <StationDrawer record={record} />
        </ListScreen>
      </div>
    </div>
  );
}

function PlacedBadge({ isPlaced }: { isPlaced: boolean }) {
  const { t } = useText();
  return (
    <Badge size="sm" variant="light" color={isPlaced ? 'green' : 'yellow'} tt="none">
      {t(isPlaced ? 'fuelStation.placed' : 'refuelling.validation_unknown_station')}
    </Badge>
  );
}
