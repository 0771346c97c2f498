import { Button, Checkbox, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { FormItem } from '#domain/check/form.ts';
import type { Language } from '#domain/language.ts';
import { useText } from '#web/base/language/text.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { replaced } from './edit-form.ts';
import classes from './form.module.css';
import { WordsInput } from './WordsInput.tsx';

type Choice = FormItem['choices'][number];

/** The answers of which the driver chooses one, and which of them make a defect. */
export function ChoicesEditor(props: {
  choices: readonly Choice[];
  language: Language;
  readOnly: boolean;
  error: string | undefined;
  freeId: () => string;
  onChange: (choices: Choice[]) => void;
}) {
  const { choices, language, readOnly, error, freeId, onChange } = props;
  const { t } = useText();
  const put = (at: number, choice: Choice | null) => onChange(replaced(choices, at, choice));
  return (
    <Input.Wrapper label={t('checkForm.choices')} error={error} labelElement="div">
      {choices.map((choice, at) => (
        <div key={choice.id} className={classes.choice}>
          <WordsInput
            label={t('checkForm.choice', { n: at + 1 })}
            words={choice.label}
            language={language}
            readOnly={readOnly}
            onChange={(label) => put(at, { ...choice, label })}
          />
          <Checkbox
            label={t('checkForm.choiceBad')}
            checked={choice.isBad}
            disabled={readOnly}
            onChange={(event) => put(at, { ...choice, isBad: event.currentTarget.checked })}
          />
          {readOnly ? null : (
            <IconButton
              label={t('checkForm.remove', { name: t('checkForm.choice', { n: at + 1 }) })}
              onClick={() => put(at, null)}
            >
              <IconTrash size={16} />
            </IconButton>
          )}
        </div>
      ))}
      {readOnly || choices.length >= 12 ? null : (
        <Button
          variant="default"
          size="xs"
          mt={6}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => onChange([...choices, { id: freeId(), label: {}, isBad: false }])}
        >
          {t('checkForm.addChoice')}
        </Button>
      )}
    </Input.Wrapper>
  );
}
