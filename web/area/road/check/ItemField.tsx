import { Textarea, TextInput } from '@mantine/core';
import type { CheckAnswer } from '#domain/check/check.ts';
import { type FormItem, type Gravity, wordsIn } from '#domain/check/form.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { NumberBox } from '#web/kit/record/NumberBox.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { PhotoField, type TakenPhoto } from '../outbox/PhotoField.tsx';
import { Choices } from '../part/Choices.tsx';
import classes from '../part/road.module.css';

/** A question of the form with its answer, and what a defect needs: note and picture. */
export function ItemField(props: {
  item: FormItem;
  answer: CheckAnswer;
  photos: readonly TakenPhoto[];
  /** Null: it is no defect. */
  bad: Gravity | null;
  /** Says what is missing, once the driver wanted to go on. */
  missing: string | null;
  onAnswer: (answer: CheckAnswer) => void;
  onPhotos: (photos: readonly TakenPhoto[]) => void;
}) {
  const { item, answer, photos, bad, missing, onAnswer, onPhotos } = props;
  const { t, language } = useText();
  const { id, kind, photo } = item;
  const hasPhoto = kind === 'photo' || photo === 'always' || bad !== null;
  return (
    <fieldset
      className={`${parts.panel} ${classes.item}`}
      data-bad={bad ?? undefined}
      data-missing={missing !== null}
    >
      <legend>{wordsIn(item.label, language)}</legend>
      {item.help ? <Dim>{wordsIn(item.help, language)}</Dim> : null}
      <Value {...{ item, answer }} onChange={(value) => onAnswer({ ...answer, value })} />
      {bad ? (
        <>
          <p className={classes.verdict} data-bad={bad}>
            {t(`road.bad_${bad}`)}
          </p>
          <TextInput
            size="md"
            label={t('road.note')}
            maxLength={300}
            defaultValue={answer.note ?? ''}
            onBlur={(event) => onAnswer({ ...answer, note: event.currentTarget.value.trim() || null })}
          />
        </>
      ) : null}
      {hasPhoto ? <PhotoField photos={photos} keepsPlace={item.keepsPlace} onChange={onPhotos} /> : null}
      {missing ? (
        <p className={classes.missing} role="alert" id={`missing-${id}`}>
          {missing}
        </p>
      ) : null}
    </fieldset>
  );
}

function Value(props: {
  item: FormItem;
  answer: CheckAnswer;
  onChange: (value: CheckAnswer['value']) => void;
}) {
  const { item, answer, onChange } = props;
  const { t, language } = useText();
  const { id, kind, choices, unit } = item;
  const { value } = answer;
  const chosen = typeof value === 'string' ? value : null;
  const label = wordsIn(item.label, language);
  switch (kind) {
    case 'judgement':
      return (
        <Choices
          name={id}
          value={chosen}
          onChange={onChange}
          choices={[
            { value: 'yes', label: t('road.yes'), tone: 'good' },
            { value: 'no', label: t('road.no'), tone: 'bad' },
            { value: 'na', label: t('road.na') },
          ]}
        />
      );
    case 'choice':
      return (
        <Choices
          name={id}
          value={chosen}
          onChange={onChange}
          choices={choices.map((one) => ({
            value: one.id,
            label: wordsIn(one.label, language),
            tone: one.isBad ? 'bad' : 'good',
          }))}
        />
      );
    case 'number':
      return (
        <NumberBox
          size="lg"
          aria-label={label}
          value={typeof value === 'number' ? value : null}
          decimals={2}
          unit={unit ?? undefined}
          onChange={(next) => onChange(next === null || Number.isNaN(next) ? null : next)}
          onBlur={() => undefined}
        />
      );
    case 'text':
      return (
        <Textarea
          size="md"
          autosize
          minRows={2}
          maxLength={500}
          aria-label={label}
          defaultValue={chosen ?? ''}
          onBlur={(event) => onChange(event.currentTarget.value.trim() || null)}
        />
      );
    default:
      return null;
  }
}
