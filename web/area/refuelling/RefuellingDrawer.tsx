import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconFileSearch, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteRefuelling, getRefuelling, getRefuellingHistory } from '#api/refuelling.ts';
import { REFUELLING_LIST } from '#domain/refuelling/refuelling-list.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DeletableDrawer } from '#web/kit/record/DeletableDrawer.tsx';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { PlateDialog } from './PlateDialog.tsx';
import { RefuellingFacts } from './RefuellingFacts.tsx';
import { RefuellingForm } from './RefuellingForm.tsx';
import { useMayEnter } from './use-may-enter.ts';
import { ValidationBadge } from './ValidationBadge.tsx';

/** One refuelling in a drawer: all its facts, its form if it was entered by hand, changes. */
export function RefuellingDrawer({ record }: { record: RecordAddress }) {
  const { t, f } = useText();
  const can = useCan();
  const mayEnter = useMayEnter();
  const [, setView] = useUrlValue('view');
  const [isCorrecting, setCorrecting] = useState(false);
  const id = Number(record.id);
  const query = useEndpoint(
    getRefuelling,
    { params: { refuelling_id: id } },
    { enabled: record.id !== null, staleMs: 0 },
  );
  const found = record.id !== null && query.data?.id === id ? query.data : null;
  const isOwn = found?.source === 'manual' && mayEnter;
  const mayCorrect = found?.source === 'statement' && can('refuelling:import');
  const form = (
    <RefuellingForm
      key={record.id ?? 'new'}
      refuelling={found}
      onSaved={(saved) => (record.isNew ? record.open(saved, { isReplaced: true }) : undefined)}
    />
  );
  return (
    <>
      <DeletableDrawer
        opened={record.isOpen}
        onClose={record.close}
        state={record.isNew ? undefined : query}
        size="lg"
        title={
          found ? `${found.license ?? t('refuelling.unmatched')} · ${f.day(found.day)}` : t('refuelling.new')
        }
        subtitle={
          found ? (
            <Group gap={8} wrap="nowrap">
              <ValidationBadge validation={found.validation} />
              {found.station}
            </Group>
          ) : undefined
        }
        actions={
          mayCorrect
            ? [
                {
                  label: t('refuelling.plateTitle'),
                  icon: <IconPencil size={16} aria-hidden="true" />,
                  onClick: () => setCorrecting(true),
                },
              ]
            : []
        }
        deletion={
          isOwn && found
            ? {
                title: t('refuelling.deleteTitle'),
                text: t('refuelling.deleteText'),
                onConfirm: async () => {
                  await call(deleteRefuelling, { params: { refuelling_id: found.id } }, { quiet: true });
                  record.close();
                },
              }
            : null
        }
        tabs={
          found
            ? [
                {
                  id: 'data',
                  label: t('word.data'),
                  render: () => (
                    <>
                      {found.reversed_with === null ? null : (
                        <Alert color="yellow" p="sm" m="16px 16px 0">
                          {t('refuelling.reversedText')}.{' '}
                          <Anchor component="button" onClick={() => record.open(found.reversed_with!)}>
                            {t('refuelling.reversedOther')}
                          </Anchor>
                        </Alert>
                      )}
                      <Button
                        variant="light"
                        size="xs"
                        m="16px 16px 0"
                        style={{ alignSelf: 'start' }}
                        leftSection={<IconFileSearch size={16} aria-hidden="true" />}
                        onClick={() => setView('dossier', { push: true })}
                      >
                        {t('dossier.open')}
                      </Button>
                      <RefuellingFacts
                        refuelling={found}
                        onCorrect={mayCorrect ? () => setCorrecting(true) : null}
                      />
                    </>
                  ),
                },
                ...(isOwn ? [{ id: 'edit', label: t('refuelling.edit'), render: () => form }] : []),
                {
                  id: 'changes',
                  label: t('word.history'),
                  render: () => (
                    <HistoryPanel
                      endpoint={getRefuellingHistory}
                      params={{ refuelling_id: found.id }}
                      described={REFUELLING_LIST}
                    />
                  ),
                },
              ]
            : undefined
        }
      >
        {record.isNew ? form : null}
      </DeletableDrawer>
      {found && mayCorrect ? (
        <PlateDialog refuelling={found} opened={isCorrecting} onClose={() => setCorrecting(false)} />
      ) : null}
    </>
  );
}
