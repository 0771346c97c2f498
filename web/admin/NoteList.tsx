import type { VersionNote } from '#api/news.ts';
import { noteText } from '#domain/admin/version-note.ts';
import { INTL_LOCALES } from '#text/language.ts';
import { useText } from '../language/text.ts';
import { NoteText } from './NoteText.tsx';
import classes from './notes.module.css';

/** Version notes in the reader's language, or in English where they were not translated. */
export function NoteList({ notes }: { notes: readonly VersionNote[] }) {
  const { t, f, language } = useText();
  return (
    <div className={classes.notes}>
      {notes.map((note) => (
        <article key={note.version} className={classes.note}>
          <header className={classes.noteHead}>
            <h3>{t('admin.newsVersion', { version: note.version })}</h3>
            <time dateTime={note.date}>{f.day(note.date)}</time>
          </header>
          <NoteText
            text={noteText(note, language)}
            lang={INTL_LOCALES[note[language] === null ? 'en' : language]}
          />
        </article>
      ))}
    </div>
  );
}
