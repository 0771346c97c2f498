import { Group, Stack, Text } from '@mantine/core';
import type { VersionNote } from '#api/news.ts';
import { noteText } from '#domain/admin/note-texts.ts';
import { INTL_LOCALES } from '#domain/language.ts';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { NoteText } from './NoteText.tsx';
import classes from './notes.module.css';

/** Version notes in the reader's language, or in English if they were not translated. */
export function NoteList({ notes }: { notes: readonly VersionNote[] }) {
  const { t, f, language } = useText();
  return (
    <Stack gap={20}>
      {notes.map((note) => (
        <article key={note.version} className={classes.note}>
          <Group justify="space-between" align="baseline" gap="sm" wrap="nowrap" mb={8}>
            <Text component="h3" size="lg" fw={600}>
              {t('note.newsVersion', { version: note.version })}
            </Text>
            <Dim>
              <time dateTime={note.date}>{f.day(note.date)}</time>
            </Dim>
          </Group>
          <NoteText
            text={noteText(note, language)}
            lang={INTL_LOCALES[note[language] === null ? 'en' : language]}
          />
        </article>
      ))}
    </Stack>
  );
}
