import type { ReactNode } from 'react';
import parts from '../look/parts.module.css';
import classes from './RowCard.module.css';

/**
 * A row as a card, for fingers: what it is, with signs beside its name and a mark at the end, and what else there is to say.
 * Parts of a line that are empty are left out, and lines without parts.
 */
export function RowCard(props: {
  title: ReactNode;
  signs?: ReactNode;
  mark?: ReactNode;
  lines: readonly (readonly (string | null | undefined)[])[];
  /** Room before it, pixels: how deep it lies in a tree. */
  indentPx?: number;
}) {
  const { title, signs, mark, lines, indentPx } = props;
  return (
    <div className={classes.card} style={indentPx ? { paddingInlineStart: indentPx } : undefined}>
      <div className={classes.top}>
        <strong className={parts.cut}>{title}</strong>
        {signs}
        {mark ? <span className={classes.mark}>{mark}</span> : null}
      </div>
      {lines.map((words, i) => {
        const line = words.filter(Boolean).join(' · ');
        return line ? (
          <div key={i} className={`${parts.cut} ${parts.dim}`}>
            {line}
          </div>
        ) : null;
      })}
    </div>
  );
}
