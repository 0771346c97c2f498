import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormContent, wordsIn } from '#domain/check/form.ts';
import type { Language } from '#domain/language.ts';
import { useText } from '#web/base/language/text.ts';
import { Sortable, SortableMember } from '#web/kit/order/Sortable.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { freeId, newItem, replaced, type Section } from './edit-form.ts';
import classes from './form.module.css';
import { ItemEditor } from './ItemEditor.tsx';
import { WordsInput } from './WordsInput.tsx';

const ITEMS_MAX = 40;

/** A section with its questions. */
export function SectionEditor(props: {
  content: FormContent;
  section: Section;
  language: Language;
  readOnly: boolean;
  /** The message of a part: `label`, `items.2.choices`. */
  errorAt: (part: string) => string | undefined;
  /** Null removes it. */
  onChange: (section: Section | null) => void;
}) {
  const { content, section, language, readOnly, errorAt, onChange } = props;
  const { t } = useText();
  const { items } = section;
  const name = wordsIn(section.label, language) || t('checkForm.section');
  const setItems = (next: Section['items']) => onChange({ ...section, items: next });
  return (
    <SortableMember id={section.id} name={name} className={classes.section}>
      {(handle) => (
        <>
          <div className={classes.head}>
            {readOnly ? null : handle}
            <div className={classes.grow}>
              <WordsInput
                label={t('checkForm.section')}
                words={section.label}
                language={language}
                readOnly={readOnly}
                error={errorAt('label') ?? errorAt(`label.${language}`)}
                onChange={(label) => onChange({ ...section, label })}
              />
            </div>
            {readOnly ? null : (
              <IconButton label={t('checkForm.remove', { name })} onClick={() => onChange(null)}>
                <IconTrash size={16} />
              </IconButton>
            )}
          </div>
          <Sortable list={items} onChange={setItems}>
            {items.map((item, at) => (
              <ItemEditor
                key={item.id}
                item={item}
                language={language}
                readOnly={readOnly}
                errorAt={(part) => errorAt(`items.${at}.${part}`)}
                freeChoiceId={() => freeId(content, 'choice')}
                onChange={(next) => setItems(replaced(items, at, next))}
              />
            ))}
          </Sortable>
          {readOnly || items.length >= ITEMS_MAX ? null : (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden="true" />}
              onClick={() => setItems([...items, newItem(content)])}
            >
              {t('checkForm.addItem')}
            </Button>
          )}
        </>
      )}
    </SortableMember>
  );
}
