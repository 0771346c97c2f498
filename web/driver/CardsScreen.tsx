import { Button } from '@mantine/core';
import { IconId, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type CardRow, getCards, getCardsExport } from '#api/card.ts';
import { driverName } from '#text/driver-name.ts';
import { useText } from '../language/text.ts';
import type { Filter } from '../list/filter.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { RowCard } from '../list/RowCard.tsx';
import { useRecordAddress } from '../record/use-record-address.ts';
import { useCan } from '../session/permission.ts';
import { CardDrawer } from './CardDrawer.tsx';
import { cardColumns } from './DriverColumns.tsx';

const SOURCE = { endpoint: getCards };
const EXPORT = { endpoint: getCardsExport, fileName: 'cards.xlsx' };
const ORDER = { id: 'nfc_id', dir: 'asc' } as const;

/** /config-driver-card: the cards that tell a vehicle who drives it (domain rules §9.3). */
export function CardsScreen() {
  const { t } = useText();
  const can = useCan();
  const record = useRecordAddress();
  const filters = useMemo<readonly Filter<CardRow>[]>(
    () => [{ name: 'assigned', kind: 'bool', label: t('driver.assigned') }],
    [t],
  );
  const create = can('card:edit') ? (
    <Button size="xs" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={record.create}>
      {t('driver.cardNew')}
    </Button>
  ) : null;
  return (
    <ListScreen
      name="cards"
      label={t('driver.cardList')}
      count={(n) => t('driver.cardCount', { n })}
      columns={cardColumns}
      rowId={(row) => row.id}
      source={SOURCE}
      order={ORDER}
      search={t('driver.cardSearch')}
      filters={filters}
      onOpen={(row) => record.open(row.id)}
      openId={record.id}
      primary={create}
      exportBy={EXPORT}
      empty={{
        icon: <IconId />,
        title: t('driver.cardNone'),
        description: t('driver.cardNoneText'),
        action: create,
      }}
      card={(row) => (
        <RowCard
          title={row.nfc_id}
          lines={[[row.driver === null ? t('driver.cardFree') : driverName(row.driver, t)], [row.fleet]]}
        />
      )}
    >
      <CardDrawer record={record} />
    </ListScreen>
  );
}
