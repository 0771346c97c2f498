import type { ReactNode } from 'react';
import parts from '#web/kit/look/parts.module.css';
import classes from './RowCard.module.css';

/**
 * A row as a card, for touch screens: its name with signs beside it and a mark at the end, and further lines.
 * Empty parts of a line are left out, and so are lines without parts.
 */
export function RowCard(props: {
  title: ReactNode;
  signs?: ReactNode;
  mark?: ReactNode;
  lines: readonly (readonly (string | null | undefined)[])[];
  /** Indentation in a tree, pixels. */
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
