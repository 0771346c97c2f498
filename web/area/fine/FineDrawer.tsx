import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconUserSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { deleteFine, type FineRecord, getFine, getFineHistory } from '#api/fine.ts';
import { FINE_LIST } from '#domain/fine/fine-list.ts';
import { stateAfter } from '#domain/fine/state.ts';
import { driverName } from '#text/driver-name.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { DeletableDrawer } from '#web/kit/record/DeletableDrawer.tsx';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import { WaitingRecord } from '#web/kit/record/RecordBody.tsx';
import type { RecordAction } from '#web/kit/record/record-head.ts';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { FineDialogs, type FineDoing } from './FineDialogs.tsx';
import { FineForm } from './FineForm.tsx';
import { FineStateBadge } from './FineStateBadge.tsx';
import { FineSteps } from './FineSteps.tsx';
import { SheetButton } from './SheetButton.tsx';

// Uploads and previews are loaded when the user opens the documents.
const FineDocuments = lazyPart<{ fineId: number }>(
  'FineDocuments',
  async () => (await import('./FineDocuments.tsx')).FineDocuments,
);

/** The actions that a fine's state allows, the usual ones first. */
function doingsIn({ state }: FineRecord): FineDoing[] {
  const usual = ['identify', 'assign', 'pay', 'appeal', 'lapse'] as const;
  const allowed: FineDoing[] = usual.filter((action) => stateAfter(state, action) !== null);
  return stateAfter(state, 'annul') === null ? allowed : ['resolve'];
}

/** One fine in a drawer: its progress, its data, its changes and its actions. */
export function FineDrawer({ record }: { record: RecordAddress }) {
  const { t, f } = useText();
  const can = useCan();
  const [, setView] = useUrlValue('view');
  const [doing, setDoing] = useState<FineDoing | null>(null);
  const id = Number(record.id);
  const query = useEndpoint(
    getFine,
    { params: { fine_id: id } },
    { enabled: record.id !== null, staleMs: 0 },
  );
  const fine = record.id !== null && query.data?.id === id ? query.data : null;
  const form = (
    <FineForm
      key={record.id ?? 'new'}
      fine={fine}
      onSaved={(saved) => (record.isNew ? record.open(saved, { isReplaced: true }) : undefined)}
    />
  );
  const word = (one: FineDoing) =>
    one === 'assign' && fine?.state === 'assigned' ? t('fine.act_reassign') : t(`fine.act_${one}`);
  const [first, ...others] = fine && can('fine:edit') ? doingsIn(fine) : [];
  return (
    <>
      <DeletableDrawer
        opened={record.isOpen}
        onClose={record.close}
        state={record.isNew ? undefined : query}
        size="lg"
        title={fine?.record_number ?? t('fine.new')}
        subtitle={fine?.organisation}
        badge={fine ? <FineStateBadge state={fine.state} /> : undefined}
        facts={
          fine
            ? [
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
              ]
            : []
        }
        primary={
          first ? (
            <Button size="xs" onClick={() => setDoing(first)}>
              {word(first)}
            </Button>
          ) : null
        }
        actions={others.map((one): RecordAction => ({ label: word(one), onClick: () => setDoing(one) }))}
        deletion={
          fine && can('fine:delete')
            ? {
                title: t('fine.deleteTitle', { number: fine.record_number }),
                text: t('fine.deleteText'),
                onConfirm: async () => {
                  await call(deleteFine, { params: { fine_id: fine.id } }, { quiet: true });
                  record.close();
                },
              }
            : null
        }
        tabs={
          fine
            ? [
                {
                  id: 'data',
                  label: t('word.data'),
                  render: () => (
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
                      <Who fine={fine} />
                      {form}
                    </>
                  ),
                },
                {
                  id: 'document',
                  label: t('document.list'),
                  render: () => (
                    <Suspense fallback={<WaitingRecord />}>
                      <FineDocuments fineId={fine.id} />
                    </Suspense>
                  ),
                },
                {
                  id: 'changes',
                  label: t('word.history'),
                  render: () => (
                    <HistoryPanel
                      endpoint={getFineHistory}
                      params={{ fine_id: fine.id }}
                      described={FINE_LIST}
                    />
                  ),
                },
              ]
            : undefined
        }
      >
        {record.isNew ? form : null}
      </DeletableDrawer>
      {fine ? <FineDialogs fine={fine} doing={doing} onClose={() => setDoing(null)} /> : null}
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
