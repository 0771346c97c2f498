import { Box, Button } from '@mantine/core';
import { IconCreditCard, IconFileImport, IconGasStation, IconInbox, IconReceipt2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { getRefuellings, getRefuellingsExport, type RefuellingRow } from '#api/refuelling.ts';
import { REFUELLING_LIST } from '#domain/refuelling/refuelling-list.ts';
import { rowQuantity } from '#text/quantity-text.ts';
import { useDeskView } from '#web/area/notification/matter/matter-address.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { AgainButton } from './AgainButton.tsx';
import { REFUELLING_COLUMNS } from './RefuellingColumns.tsx';
import { RefuellingDrawer } from './RefuellingDrawer.tsx';
import { RefuellingTotals } from './RefuellingTotals.tsx';
import { useMayEnter } from './use-may-enter.ts';
import { ValidationBadge } from './ValidationBadge.tsx';

// Few users open them, and not often.
const StatementPage = lazyPart('StatementPage', () => import('./StatementPage.tsx'));
const StationsView = lazyPart('StationsView', () => import('./StationsView.tsx'));
const FuelCardsView = lazyPart('FuelCardsView', () => import('./FuelCardsView.tsx'));
const ReceiptsView = lazyPart('ReceiptsView', () => import('./ReceiptsView.tsx'));

const MismatchDesk = lazyPart('MismatchDesk', () => import('./MismatchDesk.tsx'));
const RefuellingDossier = lazyPart('RefuellingDossier', () => import('./RefuellingDossier.tsx'));

const VIEWS = {
  stations: StationsView,
  cards: FuelCardsView,
  receipts: ReceiptsView,
  import: StatementPage,
  dossier: RefuellingDossier,
} as const;
const WAYS = { stations: IconGasStation, cards: IconCreditCard, import: IconFileImport } as const;

/**
 * /refueling: refuellings of statements and by hand (domain rules §6). With `?view=` the stations, the fuel
 * cards, the import of a statement, or the dossier of one.
 */
export function RefuelingScreen() {
  const say = useText();
  const { t, f } = say;
  const can = useCan();
  const isPhone = usePhone();
  const mayEnter = useMayEnter();
  const record = useRecordAddress();
  const [view, setView] = useUrlValue('view');
  const View = Object.entries(VIEWS).find(([name]) => name === view)?.[1];
  const [desk, setDesk] = useDeskView(null);
  const mayImport = can('refuelling:import');
  if (desk !== null && !View)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <MismatchDesk />
      </Suspense>
    );
  if (View && (mayImport || view !== 'import')) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <View />
      </Suspense>
    );
  }
  const way = (name: keyof typeof WAYS) => {
    const Icon = WAYS[name];
    return (
      <IconButton
        key={name}
        label={t(`refuelling.${name}`)}
        variant="default"
        size={isPhone ? 44 : 30}
        onClick={() => setView(name, { push: true })}
      >
        <Icon size={isPhone ? 20 : 16} />
      </IconButton>
    );
  };
  return (
    <Box pos="relative" h="100%" mih={0}>
      <ListScreen
        list={REFUELLING_LIST}
        columns={REFUELLING_COLUMNS}
        rowId={(row: RefuellingRow) => row.id}
        endpoint={getRefuellings}
        exportBy={getRefuellingsExport}
        record={record}
        mayCreate={mayEnter}
        summary={<RefuellingTotals />}
        ways={[
          <IconButton
            key="receipts"
            label={t('receipt.list')}
            variant="default"
            size={isPhone ? 44 : 30}
            onClick={() => setView('receipts', { push: true })}
          >
            <IconReceipt2 size={isPhone ? 20 : 16} />
          </IconButton>,
          way('stations'),
          way('cards'),
          <IconButton
            key="desk"
            label={t('matter.mismatches')}
            variant="default"
            size={isPhone ? 44 : 30}
            onClick={() => setDesk('open')}
          >
            <IconInbox size={isPhone ? 20 : 16} />
          </IconButton>,
          ...(mayImport ? [<AgainButton key="again" />] : []),
          ...(mayImport && isPhone ? [way('import')] : []),
        ]}
        actions={
          mayImport ? (
            <Button
              variant="default"
              size="xs"
              h={30}
              leftSection={<IconFileImport size={16} aria-hidden="true" />}
              onClick={() => setView('import', { push: true })}
            >
              {t('refuelling.import')}
            </Button>
          ) : null
        }
        icon={<IconGasStation />}
        noneText={t('refuelling.noneText')}
        card={{
          heightPx: 98,
          mark: ({ validation }) => <ValidationBadge validation={validation} />,
          lines: [
            [(row) => row.license ?? t('refuelling.unmatched'), 'product'],
            [(row) => rowQuantity(row, say), (row) => f.money(row.amount)],
            ['station'],
          ],
        }}
      >
        <RefuellingDrawer record={record} />
      </ListScreen>
    </Box>
  );
}
