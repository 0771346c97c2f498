import { IconId } from '@tabler/icons-react';
import { type CardRow, cards } from '#api/card.ts';
import { CARD_LIST } from '#domain/driver/card-list.ts';
import { driverName } from '#text/driver-name.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DriverLink, RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { CardDrawer } from './CardDrawer.tsx';

const COLUMNS: readonly GridColumn<CardRow>[] = gridColumns(CARD_LIST, {
  nfc_id: { pinned: 'left', width: 190 },
  driver: {
    width: 220,
    render: ({ driver, driver_id }) => driver && <DriverLink id={driver_id} name={driver} />,
  },
  driver_license: { width: 150 },
  fleet: { width: 190, render: (row) => <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} /> },
});

/** /config-driver-card: the cards by which vehicles recognise their drivers (domain rules §9.3). */
export function CardsScreen() {
  const { t } = useText();
  const can = useCan();
  const record = useRecordAddress();
  return (
    <ListScreen
      list={CARD_LIST}
      columns={COLUMNS}
      rowId={(row) => row.id}
      endpoint={cards.list}
      exportBy={cards.file}
      record={record}
      mayCreate={can('card:edit')}
      icon={<IconId />}
      noneText={t('card.noneText')}
      card={{
        lines: [[(row) => (row.driver === null ? t('word.noDriver') : driverName(row.driver, t))], ['fleet']],
      }}
    >
      <CardDrawer record={record} />
    </ListScreen>
  );
}
