import { Button, Checkbox, SegmentedControl, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type FormRecord, postCheckForm, putCheckForm } from '#api/check-form.ts';
import { type FormContent, formFaults, formInput } from '#domain/check/form.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/language.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useEnumerated } from '#web/kit/list/enumerated.ts';
import { Sortable } from '#web/kit/order/Sortable.tsx';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { PlainField } from '#web/kit/record/FieldBox.tsx';
import { MultiSelectField } from '#web/kit/record/MultiSelectField.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { newContent, newSection, replaced } from './edit-form.ts';
import classes from './form.module.css';
import { PhonePreview } from './PhonePreview.tsx';
import { SectionEditor } from './SectionEditor.tsx';
import { WordsInput } from './WordsInput.tsx';

const SECTIONS_MAX = 12;

/** A form with all its parts, and beside it the phone that shows it. Saving publishes it. */
export function FormBuilder(props: {
  /** Null: a new one. */
  stored: FormRecord | null;
  mayEdit: boolean;
  onSaved: (id: number) => void;
}) {
  const { stored, mayEdit, onSaved } = props;
  const { t, f, language: ownLanguage } = useText();
  const [language, setLanguage] = useState<Language>(ownLanguage);
  const [past, setPast] = useState<number | null>(null);
  const types = useEnumerated('vehicle_type');
  const newest = stored?.versions[0];
  const readOnly = !mayEdit || (stored !== null && !stored.is_own) || past !== null;
  const form = useRecordForm({
    schema: formInput,
    initial: stored
      ? { ...stored, content: newest!.content }
      : { type_ids: [], is_active: true, content: newContent() },
    rules: ({ content }) => formFaults(content),
    onSave: async (body) => {
      if (!stored) return (await call(postCheckForm, { body }, { quiet: true })).id;
      const { id, version } = stored;
      await call(putCheckForm, { params: { form_id: id }, body: { ...body, version } }, { quiet: true });
      return id;
    },
    onSaved,
    readOnly,
  });
  const shown = stored?.versions.find(({ number }) => number === past)?.content;
  const content = shown ?? (form.values.content as FormContent);
  const setContent = (change: Partial<FormContent>) => form.set({ content: { ...content, ...change } });
  const { sections } = content;
  return (
    <div className={classes.builder}>
      <RecordForm form={form} isNew={stored === null} saveLabel={t('checkForm.publish')}>
        <div className={classes.tools}>
          <SegmentedControl
            size="xs"
            aria-label={t('word.language')}
            value={language}
            onChange={(next) => setLanguage(next as Language)}
            data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
          {stored && stored.versions.length > 1 ? (
            <Select
              size="xs"
              aria-label={t('checkForm.versions')}
              allowDeselect={false}
              value={String(past ?? newest!.number)}
              data={stored.versions.map(({ number, published_at }) => ({
                value: String(number),
                label: `${t('checkForm.number', { n: number })} · ${f.dateTime(published_at)}`,
              }))}
              onChange={(number) => setPast(Number(number) === newest!.number ? null : Number(number))}
            />
          ) : null}
        </div>
        <FormSection>
          <WordsInput
            label={t('word.name')}
            words={form.values.name}
            language={language}
            readOnly={readOnly}
            error={form.errorAt('name') ?? form.errorAt(`name.${language}`)}
            onChange={(name) => form.set({ name })}
          />
          {stored && !stored.is_own ? (
            <PlainField label={t('word.fleet')} text={stored.fleet} />
          ) : (
            <FleetPicker {...form.field('fleet_id')} label={t('word.fleet')} />
          )}
          <MultiSelectField
            {...form.field('type_ids')}
            label={t('checkForm.types')}
            description={t('checkForm.typesHelp')}
            options={types.values.map(({ id, name }) => ({ value: id, label: name }))}
            isLoading={types.isPending}
          />
          <SwitchField {...form.field('is_active')} label={t('checkForm.isActive')} />
        </FormSection>
        <Sortable list={sections} onChange={(next) => setContent({ sections: next })}>
          {sections.map((section, at) => (
            <SectionEditor
              key={section.id}
              content={content}
              section={section}
              language={language}
              readOnly={readOnly}
              errorAt={(part) => form.errorAt(`content.sections.${at}.${part}`)}
              onChange={(next) => setContent({ sections: replaced(sections, at, next) })}
            />
          ))}
        </Sortable>
        <div className={classes.tools}>
          {readOnly || sections.length >= SECTIONS_MAX ? null : (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden="true" />}
              onClick={() => setContent({ sections: [...sections, newSection(content)] })}
            >
              {t('checkForm.addSection')}
            </Button>
          )}
          {(['asksOdometer', 'asksSignature'] as const).map((name) => (
            <Checkbox
              key={name}
              label={t(`checkForm.${name}`)}
              checked={content[name]}
              disabled={readOnly}
              onChange={(event) => setContent({ [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
      </RecordForm>
      <PhonePreview content={content} language={language} />
    </div>
  );
}
