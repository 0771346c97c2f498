import { Box } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { type CardHolder, type CardRow, cards } from '#api/card.ts';
import { cardInput } from '#domain/driver/card.ts';
import { CARD_LIST } from '#domain/driver/card-list.ts';
import { useText } from '#web/base/language/text.ts';
import { DriverLink } from '#web/kit/link/RecordLink.tsx';
import { DriverPicker } from '#web/kit/picker/DriverPicker.tsx';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { ListedDrawer } from '#web/kit/record/ListedDrawer.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useListedForm } from '#web/kit/record/use-listed-form.ts';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import classes from './driver.module.css';

/** One card in a drawer: data, holders, changes. */
export function CardDrawer({ record }: { record: RecordAddress }) {
  const { t } = useText();
  return (
    <ListedDrawer
      record={record}
      of={cards}
      described={CARD_LIST}
      newTitle={t('card.new')}
      about={({ nfc_id, driver_id, driver, holders }) => ({
        title: nfc_id,
        subtitle: <DriverLink id={driver_id} name={driver} />,
        deletion: { title: t('card.deleteTitle', { id: nfc_id }), text: t('card.deleteText') },
        tabs: [
          {
            id: 'holders',
            label: t('card.holders'),
            count: holders.length,
            render: () => <Holders holders={holders} />,
          },
        ],
      })}
      form={(card, onSaved) => <CardForm card={card} onSaved={onSaved} />}
    />
  );
}

/** All fields of a card (domain rules §9.3), or of a new one. */
function CardForm({ card, onSaved }: { card: CardRow | null; onSaved: (id: number) => unknown }) {
  const { t } = useText();
  const form = useListedForm({ of: cards, input: cardInput, stored: card, onSaved });
  return (
    <RecordForm form={form} isNew={card === null}>
      <FormSection>
        <TextField
          {...form.field('nfc_id')}
          // Longer than the id, because readers write colons between the bytes.
          maxLength={29}
          label={t('card.nfc_id')}
          description={t('card.nfcHelp')}
          isCode
        />
        <TextField
          {...form.field('encoded_id')}
          label={t('card.encoded_id')}
          description={t('card.encodedHelp')}
          isCode
        />
        <FleetPicker {...form.field('fleet_id')} label={t('word.fleet')} />
        <DriverPicker
          {...form.field('driver_id')}
          label={t('word.driver')}
          placeholder={t('word.noDriver')}
        />
      </FormSection>
    </RecordForm>
  );
}

function Holders({ holders }: { holders: readonly CardHolder[] }) {
  const { t, f } = useText();
  if (holders.length === 0) return <EmptyState icon={<IconId />} title={t('card.holdersNone')} />;
  return (
    <Box component="ol" p="8px 16px 16px" aria-label={t('card.holders')}>
      {holders.map(({ driver_id, driver, from, to }) => (
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
