import { Alert, Box, Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconUserSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { deleteFine, type FineRecord, getFine, getFineHistory } from '#api/fine.ts';
import { FINE_LIST } from '#domain/fine/fine-list.ts';
import { stateAfter } from '#domain/fine/state.ts';
import { driverName } from '#text/driver-name.ts';
import { EvidenceButton } from '#web/area/evidence/EvidenceButton.tsx';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { ListedDrawer, useOpenRecord } from '#web/kit/record/ListedDrawer.tsx';
import { WaitingRecord } from '#web/kit/record/RecordBody.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { FineDialogs, type FineDoing } from './FineDialogs.tsx';
import { FineForm } from './FineForm.tsx';
import { FineStateBadge } from './FineStateBadge.tsx';
import { FineSteps } from './FineSteps.tsx';
import { SheetButton } from './SheetButton.tsx';

// Uploads and previews are loaded when the user opens the documents.
const FineDocuments = lazyPart('FineDocuments', () => import('./FineDocuments.tsx'));

/** The actions that a fine's state allows, the usual ones first. */
function doingsIn({ state }: FineRecord): FineDoing[] {
  const usual = ['identify', 'assign', 'pay', 'appeal', 'lapse'] as const;
  const allowed: FineDoing[] = usual.filter((action) => stateAfter(state, action) !== null);
  return stateAfter(state, 'annul') === null ? allowed : ['resolve'];
}

const FINES = { key: 'fine_id', one: getFine, remove: deleteFine, history: getFineHistory } as const;

/** One fine in a drawer: its progress, its data, its changes and its actions. */
export function FineDrawer({ record }: { record: RecordAddress }) {
  const { t, f } = useText();
  const can = useCan();
  const [, setView] = useUrlValue('view');
  const [doing, setDoing] = useState<FineDoing | null>(null);
  const { found: open } = useOpenRecord(FINES, record);
  const actionsOf = (fine: FineRecord) =>
    (can('fine:edit') ? doingsIn(fine) : []).map((one) => ({
      label: one === 'assign' && fine.state === 'assigned' ? t('fine.act_reassign') : t(`fine.act_${one}`),
      onClick: () => setDoing(one),
    }));
  return (
    <>
      <ListedDrawer
        record={record}
        of={FINES}
        described={FINE_LIST}
        size="lg"
        newTitle={t('fine.new')}
        about={(fine) => {
          const [first, ...actions] = actionsOf(fine);
          return {
            title: fine.record_number,
            subtitle: fine.organisation,
            badge: <FineStateBadge state={fine.state} />,
            facts: [
              {
                label: t('word.license'),
                value: <RecordLink kind="vehicle" id={fine.vehicle_id} children={fine.license} />,
              },
              { label: t('fine.date'), value: [f.day(fine.date), fine.hour].filter(Boolean).join(' ') },
              { label: t('fine.amount'), value: f.money(fine.amount) },
              {
                label: t('fine.cost_centre'),
                value: <RecordLink kind="fleet" id={fine.fleet_id} children={fine.fleet} />,
              },
            ],
            primary: first ? (
              <Button size="xs" onClick={first.onClick}>
                {first.label}
              </Button>
            ) : null,
            actions,
            deletion: {
              title: t('fine.deleteTitle', { number: fine.record_number }),
              text: t('fine.deleteText'),
            },
            tabs: [
              {
                id: 'document',
                label: t('document.list'),
                render: () => (
                  <Suspense fallback={<WaitingRecord />}>
                    <FineDocuments fineId={fine.id} />
                  </Suspense>
                ),
              },
            ],
          };
        }}
        form={(fine, onSaved) => (
          <>
            {fine ? (
              <>
                <FineSteps fine={fine} />
                {can('fine:edit') && stateAfter(fine.state, 'assign') !== null ? (
                  <Button
                    variant="light"
                    size="xs"
                    mx="md"
                    mb="sm"
                    style={{ alignSelf: 'start' }}
                    leftSection={<IconUserSearch size={16} aria-hidden="true" />}
                    onClick={() => setView('desk', { push: true })}
                  >
                    {t('fineDesk.open')}
                  </Button>
                ) : null}
                <Warnings fine={fine} />
                <Box mx="md" mb="sm">
                  <EvidenceButton
                    subject={{ kind: 'fine', id: fine.id }}
                    license={fine.license}
                    day={fine.date}
                  />
                </Box>
                <Who fine={fine} />
              </>
            ) : null}
            <FineForm fine={fine} onSaved={onSaved} />
          </>
        )}
      />
      {open ? <FineDialogs fine={open} doing={doing} onClose={() => setDoing(null)} /> : null}
    </>
  );
}

/** Faults and risks of the fine: none of them prevents an action. */
function Warnings({ fine }: { fine: FineRecord }) {
  const { t } = useText();
  return fine.warnings.map((warning) => (
    <Alert
      key={warning}
      color="yellow"
      variant="light"
      mx="md"
      mb="xs"
      p="sm"
      role="status"
      icon={<IconAlertTriangle size={18} />}
    >
      {t(`fine.warning_${warning}`)}
    </Alert>
  ));
}

/** The driver, with the facts that the authority requires, as far as the reader may know them. */
function Who({ fine }: { fine: FineRecord }) {
  const { t } = useText();
  const { driver, driver_id, driver_code, driver_address, assignment_type } = fine;
  if (driver === null) return null;
  return (
    <section aria-label={t('word.driver')}>
      <Facts
        px="md"
        pb="sm"
        columnPx={150}
        facts={[
          {
            label: t('word.driver'),
            value: <RecordLink kind="driver" id={driver_id} children={driverName(driver, t)} />,
          },
          { label: t('fine.driver_code'), value: driver_code },
          { label: t('fine.driver_address'), value: driver_address },
          {
            label: t('fine.assignment_type'),
            value: assignment_type && t(`fine.assignment_${assignment_type}`),
          },
        ]}
      />
      <Stack px="md" pb="sm" gap={4} align="flex-start">
        <SheetButton fine={fine} />
      </Stack>
    </section>
  );
}
