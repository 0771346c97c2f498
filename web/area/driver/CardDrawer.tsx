import { Box } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { deleteCard, getCard, getCardHistory } from '#api/card.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { CARD_LIST } from '#domain/driver/card-list.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DriverLink } from '#web/kit/link/RecordLink.tsx';
import { DeletableDrawer } from '#web/kit/record/DeletableDrawer.tsx';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { CardForm } from './CardForm.tsx';
import classes from './driver.module.css';

type Card = AnswerOf<typeof getCard>;

/** One card in a drawer: data, who held it, changes. */
export function CardDrawer({ record }: { record: RecordAddress }) {
  const { t } = useText();
  const can = useCan();
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
  return (
    <DeletableDrawer
      opened={record.isOpen}
      onClose={record.close}
      state={record.isNew ? undefined : query}
      title={card?.nfc_id ?? t('card.new')}
      subtitle={card ? <DriverLink id={card.driver_id} name={card.driver} /> : undefined}
      deletion={
        card && can('card:delete')
          ? {
              title: t('card.deleteTitle', { id: card.nfc_id }),
              text: t('card.deleteText'),
              onConfirm: async () => {
                await call(deleteCard, { params: { card_id: card.id } }, { quiet: true });
                record.close();
              },
            }
          : null
      }
      tabs={
        card
          ? [
              { id: 'data', label: t('word.data'), render: () => form },
              {
                id: 'holders',
                label: t('card.holders'),
                count: card.holders.length,
                render: () => <Holders card={card} />,
              },
              {
                id: 'changes',
                label: t('word.history'),
                render: () => (
                  <HistoryPanel
                    endpoint={getCardHistory}
                    params={{ card_id: card.id }}
                    described={CARD_LIST}
                  />
                ),
              },
            ]
          : undefined
      }
    >
      {record.isNew ? form : null}
    </DeletableDrawer>
  );
}

function Holders({ card }: { card: Card }) {
  const { t, f } = useText();
  if (card.holders.length === 0) return <EmptyState icon={<IconId />} title={t('card.holdersNone')} />;
  return (
    <Box component="ol" p="8px 16px 16px" aria-label={t('card.holders')}>
      {card.holders.map(({ driver_id, driver, from, to }) => (
        <li key={from} className={classes.line}>
          <strong>
            {driver === null ? t('card.holderHidden') : <DriverLink id={driver_id} name={driver} />}
          </strong>
          <span>
            {f.dateTime(from)} – {to === null ? t('card.holderNow') : f.dateTime(to)}
          </span>
        </li>
      ))}
    </Box>
  );
}
