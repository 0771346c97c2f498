import { noteBlocks } from './note-blocks.ts';
import classes from './notes.module.css';

/** The text of a version note: paragraphs, and lists made from lines that begin with a hyphen. */
export function NoteText({ text, lang }: { text: string; lang?: string }) {
  return (
    <div className={classes.text} lang={lang}>
      {noteBlocks(text).map((block, i) =>
        block.kind === 'list' ? (
          <ul key={i}>
            {block.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p key={i}>{block.lines.join('\n')}</p>
        ),
      )}
    </div>
  );
}
