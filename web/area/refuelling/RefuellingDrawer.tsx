import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconFileSearch, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteRefuelling, getRefuelling, getRefuellingHistory } from '#api/refuelling.ts';
import { REFUELLING_LIST } from '#domain/refuelling/refuelling-list.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { ListedDrawer, useOpenRecord } from '#web/kit/record/ListedDrawer.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { PlateDialog } from './PlateDialog.tsx';
import { RefuellingFacts } from './RefuellingFacts.tsx';
import { RefuellingForm } from './RefuellingForm.tsx';
import { useMayEnter } from './use-may-enter.ts';
import { ValidationBadge } from './ValidationBadge.tsx';

const REFUELLINGS = {
  ...{ key: 'refuelling_id', one: getRefuelling },
  ...{ remove: deleteRefuelling, history: getRefuellingHistory },
} as const;

/** One refuelling in a drawer: all its facts, its form if it was entered by hand, changes. */
export function RefuellingDrawer({ record }: { record: RecordAddress }) {
  const { t, f } = useText();
  const can = useCan();
  const mayEnter = useMayEnter();
  const [, setView] = useUrlValue('view');
  const [isCorrecting, setCorrecting] = useState(false);
  const { found: open } = useOpenRecord(REFUELLINGS, record);
  const isOwn = open?.source === 'manual' && mayEnter;
  const mayCorrect = open?.source === 'statement' && can('refuelling:import');
  return (
    <>
      <ListedDrawer
        record={record}
        of={REFUELLINGS}
        described={REFUELLING_LIST}
        size="lg"
        newTitle={t('refuelling.new')}
        about={(found) => ({
          title: `${found.license ?? t('refuelling.unmatched')} · ${f.day(found.day)}`,
          subtitle: (
            <Group gap={8} wrap="nowrap">
              <ValidationBadge validation={found.validation} />
              {found.station}
            </Group>
          ),
          actions: mayCorrect
            ? [
                {
                  label: t('refuelling.plateTitle'),
                  icon: <IconPencil size={16} aria-hidden="true" />,
                  onClick: () => setCorrecting(true),
                },
              ]
            : [],
          deletion: isOwn ? { title: t('refuelling.deleteTitle'), text: t('refuelling.deleteText') } : null,
          tabs: isOwn
            ? [
                {
                  id: 'edit',
                  label: t('refuelling.edit'),
                  render: () => (
                    <RefuellingForm key={found.id} refuelling={found} onSaved={() => undefined} />
                  ),
                },
              ]
            : [],
        })}
        form={(found, onSaved) =>
          found ? (
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
              <RefuellingFacts refuelling={found} onCorrect={mayCorrect ? () => setCorrecting(true) : null} />
            </>
          ) : (
            <RefuellingForm refuelling={null} onSaved={onSaved} />
          )
        }
      />
      {open && mayCorrect ? (
        <PlateDialog refuelling={open} opened={isCorrecting} onClose={() => setCorrecting(false)} />
      ) : null}
    </>
  );
}
