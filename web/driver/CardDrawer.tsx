import { Box } from '@mantine/core';
import { IconId, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteCard, getCard, getCardHistory } from '#api/card.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { driverName } from '#text/driver-name.ts';
import { useEndpoint } from '../call/cache.ts';
import { call } from '../call/call.ts';
import { useText } from '../language/text.ts';
import { ConfirmDialog } from '../record/ConfirmDialog.tsx';
import { HistoryPanel } from '../record/HistoryPanel.tsx';
import { RecordDrawer } from '../record/RecordDrawer.tsx';
import type { RecordAddress } from '../record/use-record-address.ts';
import { useCan } from '../session/permission.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CardForm } from './CardForm.tsx';
import classes from './driver.module.css';
import { useChangeWords } from './use-change-words.ts';

type Card = AnswerOf<typeof getCard>;

/** One card in a drawer: data, who held it, changes. */
export function CardDrawer({ record }: { record: RecordAddress }) {
  const { t } = useText();
  const can = useCan();
  const [isDeleting, setDeleting] = useState(false);
  const id = Number(record.id);
  const query = useEndpoint(
    getCard,
    { params: { card_id: id } },
    { enabled: record.id !== null, staleMs: 0 },
  );
  const card = record.id !== null && query.data?.id === id ? query.data : null;
  const form = (
    <CardForm
      key={record.id ?? 'new'}
      card={card}
      onSaved={(saved) => (record.isNew ? record.open(saved, { isReplaced: true }) : undefined)}
    />
  );
  const remove = {
    label: t('ui.delete'),
    icon: <IconTrash size={16} />,
    isDanger: true,
    onClick: () => setDeleting(true),
  };
  return (
    <>
      <RecordDrawer
        opened={record.isOpen}
        onClose={record.close}
        state={record.isNew ? undefined : query}
        title={card?.nfc_id ?? t('driver.cardNew')}
        subtitle={card?.driver ? driverName(card.driver, t) : card ? t('driver.cardFree') : undefined}
        actions={card && can('card:delete') ? [remove] : []}
        tabs={
          card
            ? [
                { id: 'data', label: t('ui.data'), render: () => form },
                {
                  id: 'holders',
                  label: t('driver.holders'),
                  count: card.holders.length,
                  render: () => <Holders card={card} />,
                },
                { id: 'changes', label: t('ui.tabHistory'), render: () => <Changes card={card} /> },
              ]
            : undefined
        }
      >
        {record.isNew ? form : null}
      </RecordDrawer>
      {card ? (
        <ConfirmDialog
          opened={isDeleting}
          title={t('driver.cardDeleteTitle', { id: card.nfc_id })}
          confirmLabel={t('ui.delete')}
          isDanger
          onConfirm={async () => {
            await call(deleteCard, { params: { card_id: card.id } }, { quiet: true });
            record.close();
          }}
          onClose={() => setDeleting(false)}
        >
          {t('driver.cardDeleteText')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function Holders({ card }: { card: Card }) {
  const { t, f } = useText();
  if (card.holders.length === 0) return <EmptyState icon={<IconId />} title={t('driver.holdersNone')} />;
  return (
    <Box component="ol" p="8px 16px 16px" aria-label={t('driver.holders')}>
      {card.holders.map(({ driver, from, to }) => (
        <li key={from} className={classes.line}>
          <strong>{driver === null ? t('driver.holderHidden') : driverName(driver, t)}</strong>
          <span>
            {f.dateTime(from)} – {to === null ? t('driver.holderNow') : f.dateTime(to)}
          </span>
        </li>
      ))}
    </Box>
  );
}

function Changes({ card }: { card: Card }) {
  const said = useChangeWords();
  const query = useEndpoint(getCardHistory, { params: { card_id: card.id } });
  return <HistoryPanel query={query} {...said} />;
}
