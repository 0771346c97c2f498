import { type CardRow, postCard, putCard } from '#api/card.ts';
import { cardInput } from '#domain/driver/card.ts';
import { versionField } from '#domain/field.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DriverPicker } from '#web/kit/picker/DriverPicker.tsx';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';

const schema = cardInput.extend({ version: versionField.optional() });

/** All fields of a card (domain rules §9.3), or of a new one. */
export function CardForm(props: { card: CardRow | null; onSaved: (id: number) => void }) {
  const { card, onSaved } = props;
  const { t } = useText();
  const can = useCan();
  const form = useRecordForm({
    schema,
    initial: card
      ? {
          nfc_id: card.nfc_id,
          encoded_id: card.encoded_id,
          fleet_id: card.fleet_id,
          driver_id: card.driver_id,
          version: card.version,
        }
      : {},
    onSave: async ({ version, ...body }) => {
      if (!card) return (await call(postCard, { body }, { quiet: true })).id;
      const params = { card_id: card.id };
      await call(putCard, { params, body: { ...body, version: version! } }, { quiet: true });
      return card.id;
    },
    onSaved,
    readOnly: !can('card:edit'),
  });
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
