import { Badge, Checkbox, Collapse, Select, UnstyledButton } from '@mantine/core';
import { IconCamera, IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type FormItem, GRAVITIES, ITEM_KINDS, wordsIn } from '#domain/check/form.ts';
import type { Language } from '#domain/language.ts';
import { useText } from '#web/base/language/text.ts';
import { SortableMember } from '#web/kit/order/Sortable.tsx';
import { NumberBox } from '#web/kit/record/NumberBox.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { ChoicesEditor } from './ChoicesEditor.tsx';
import classes from './form.module.css';
import { WordsInput } from './WordsInput.tsx';

const PHOTOS = ['never', 'if_bad', 'always'] as const;

/** A question: one line, which opens to all that can be said of it. */
export function ItemEditor(props: {
  item: FormItem;
  language: Language;
  readOnly: boolean;
  /** The message of a part: `label`, `choices`, `most`. */
  errorAt: (part: string) => string | undefined;
  freeChoiceId: () => string;
  onChange: (item: FormItem | null) => void;
}) {
  const { item, language, readOnly, errorAt, onChange } = props;
  const { t } = useText();
  const name = wordsIn(item.label, language);
  const [isOpen, setOpen] = useState(name === '');
  const fault = errorAt('label') ?? errorAt(`label.${language}`) ?? errorAt('choices') ?? errorAt('most');
  return (
    <SortableMember id={item.id} name={name || t('checkForm.item')} className={classes.item}>
      {(handle) => (
        <>
          <div className={classes.head}>
            {readOnly ? null : handle}
            <UnstyledButton
              className={classes.title ?? ''}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              data-fault={fault !== undefined}
            >
              <span>{name || t('checkForm.item')}</span>
              {item.photo === 'never' ? null : <IconCamera size={14} aria-hidden="true" />}
              {item.gravity === 'dangerous' ? (
                <Badge variant="light" tt="none" size="sm" color="red">
                  {t('checkForm.gravity_dangerous')}
                </Badge>
              ) : null}
              <IconChevronDown size={16} aria-hidden="true" />
            </UnstyledButton>
            {readOnly ? null : (
              <IconButton
                label={t('checkForm.remove', { name: name || t('checkForm.item') })}
                onClick={() => onChange(null)}
              >
                <IconTrash size={16} />
              </IconButton>
            )}
          </div>
          <Collapse expanded={isOpen}>{isOpen ? <Fields {...props} /> : null}</Collapse>
        </>
      )}
    </SortableMember>
  );
}

function Fields(props: Parameters<typeof ItemEditor>[0]) {
  const { item, language, readOnly, errorAt, freeChoiceId, onChange } = props;
  const { t } = useText();
  const set = (change: Partial<FormItem>) => onChange({ ...item, ...change });
  const choose = <One extends string>(
    label: string,
    value: One,
    of: readonly { value: One; label: string }[],
    onPick: (value: One) => void,
  ) => (
    <Select
      label={label}
      value={value}
      readOnly={readOnly}
      allowDeselect={false}
      data={[...of]}
      onChange={(next) => onPick(of.find((one) => one.value === next)!.value)}
    />
  );
  const number = (name: 'least' | 'most') => (
    <NumberBox
      label={t(`checkForm.${name}`)}
      value={item[name]}
      onChange={(value) => set({ [name]: value })}
      onBlur={() => {}}
      decimals={2}
      unit={item.unit ?? undefined}
      error={errorAt(name)}
      disabled={readOnly}
    />
  );
  const kinds = ITEM_KINDS.map((value) => ({ value, label: t(`checkForm.kind_${value}`) }));
  const gravities = GRAVITIES.map((value) => ({ value, label: t(`checkForm.gravity_${value}`) }));
  const photos = PHOTOS.map((value) => ({ value, label: t(`checkForm.photo_${value}`) }));
  return (
    <div className={classes.fields}>
      <div className={classes.wide}>
        <WordsInput
          label={t('checkForm.label')}
          words={item.label}
          language={language}
          readOnly={readOnly}
          error={errorAt('label') ?? errorAt(`label.${language}`)}
          onChange={(label) => set({ label })}
        />
      </div>
      <div className={classes.wide}>
        <WordsInput
          label={t('checkForm.help')}
          words={item.help}
          language={language}
          readOnly={readOnly}
          onChange={(help) => set({ help: Object.keys(help).length > 0 ? help : null })}
        />
      </div>
      {choose(t('checkForm.kind'), item.kind, kinds, (kind) => set({ kind }))}
      {item.kind === 'judgement' || item.kind === 'number' || item.kind === 'choice'
        ? choose(t('checkForm.gravity'), item.gravity, gravities, (gravity) => set({ gravity }))
        : null}
      {item.kind === 'photo'
        ? null
        : choose(t('checkForm.photo'), item.photo, photos, (photo) => set({ photo }))}
      {item.kind === 'number' ? (
        <>
          {number('least')}
          {number('most')}
        </>
      ) : null}
      {item.kind === 'choice' ? (
        <div className={classes.wide}>
          <ChoicesEditor
            choices={item.choices}
            language={language}
            readOnly={readOnly}
            error={errorAt('choices')}
            freeId={freeChoiceId}
            onChange={(choices) => set({ choices })}
          />
        </div>
      ) : null}
      <Checkbox
        label={t('checkForm.isRequired')}
        checked={item.isRequired}
        disabled={readOnly}
        onChange={(event) => set({ isRequired: event.currentTarget.checked })}
      />
      {item.kind === 'photo' || item.photo !== 'never' ? (
        <Checkbox
          label={t('checkForm.keepsPlace')}
          checked={item.keepsPlace}
          disabled={readOnly}
          onChange={(event) => set({ keepsPlace: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  );
}
