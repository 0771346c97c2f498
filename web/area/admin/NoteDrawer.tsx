import { Stack, Text } from '@mantine/core';
import {
  deleteVersionNote,
  getVersionNoteHistory,
  postVersionNote,
  putVersionNote,
  type VersionNoteRecord,
} from '#api/admin.ts';
import { NOTE_LIST } from '#domain/admin/note-list.ts';
import { isAlways } from '#domain/admin/note-texts.ts';
import { versionNoteInput } from '#domain/admin/version-note.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#domain/language.ts';
import { call } from '#web/base/call/call.ts';
import { refreshed } from '#web/base/call/queries.ts';
import { useText } from '#web/base/language/text.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import { DeletableDrawer } from '#web/kit/record/DeletableDrawer.tsx';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import { NoteText } from './NoteText.tsx';
import classes from './notes.module.css';

/** The note that the address names, or a new one. */
export function NoteDrawer(props: {
  record: RecordAddress;
  notes: readonly VersionNoteRecord[] | undefined;
}) {
  const { record, notes } = props;
  const { t } = useText();
  const note = notes?.find(({ version }) => version === record.id);
  if (record.isNew) {
    return (
      <RecordDrawer opened onClose={record.close} size="lg" title={t('note.new')}>
        <NoteForm note={null} onSaved={(version) => record.open(version, { isReplaced: true })} />
      </RecordDrawer>
    );
  }
  return (
    <DeletableDrawer
      opened={record.id !== null && (notes === undefined || note !== undefined)}
      onClose={record.close}
      size="lg"
      title={note ? t('note.newsVersion', { version: note.version }) : ''}
      subtitle={note?.description ?? undefined}
      deletion={
        note
          ? {
              title: t('note.deleteTitle', { version: note.version }),
              text: t('note.deleteText'),
              onConfirm: async () => {
                await call(deleteVersionNote, { params: { version: note.version } }, { quiet: true });
                record.close();
              },
            }
          : null
      }
      tabs={
        note && [
          {
            id: 'data',
            label: t('note.texts'),
            render: () => (
              <NoteForm
                key={note.version}
                note={note}
                onSaved={(version) => {
                  if (version !== note.version) record.open(version, { isReplaced: true });
                }}
              />
            ),
          },
          { id: 'preview', label: t('note.preview'), render: () => <Preview note={note} /> },
          {
            id: 'history',
            label: t('word.history'),
            render: () => (
              <HistoryPanel
                endpoint={getVersionNoteHistory}
                params={{ version: note.version }}
                described={NOTE_LIST}
              />
            ),
          },
        ]
      }
    />
  );
}

function NoteForm(props: { note: VersionNoteRecord | null; onSaved: (version: string) => void }) {
  const { note, onSaved } = props;
  const { t } = useText();
  const today = useToday();
  const form = useRecordForm({
    schema: versionNoteInput,
    initial: note ?? { date: today },
    onSave: async (values) => {
      if (!note) await call(postVersionNote, { body: values }, { quiet: true });
      else {
        const body = { ...values, record_version: note.record_version };
        await call(putVersionNote, { params: { version: note.version }, body }, { quiet: true });
      }
      return values.version;
    },
    onSaved: async (version) => {
      // The drawer shows a note of the list.
      await refreshed();
      onSaved(version);
    },
  });
  return (
    <RecordForm form={form} isNew={note === null}>
      <FormSection>
        <TextField {...form.field('version')} label={t('note.version')} placeholder="1.4.0" />
        <DateField {...form.field('date')} label={t('note.date')} />
        <TextField {...form.field('description')} label={t('note.description')} wide />
      </FormSection>
      <FormSection title={t('note.texts')}>
        {LANGUAGES.map((language) => (
          <TextAreaField
            key={language}
            {...form.field(language)}
            label={LANGUAGE_NAMES[language]}
            description={isAlways(language) ? undefined : t('note.inEnglish')}
            minRows={4}
            wide
          />
        ))}
      </FormSection>
    </RecordForm>
  );
}

function Preview({ note }: { note: VersionNoteRecord }) {
  return (
    <Stack gap={20} p="md">
      {LANGUAGES.filter((language) => note[language] !== null).map((language) => (
        <article key={language} className={classes.note}>
          <Text component="h3" size="lg" fw={600} mb={8}>
            {LANGUAGE_NAMES[language]}
          </Text>
          <NoteText text={note[language] ?? ''} lang={language} />
        </article>
      ))}
    </Stack>
  );
}
