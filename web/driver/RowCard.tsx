import type { ReactNode } from 'react';
import classes from './driver.module.css';

/** A row as a card, for fingers: what it is, with a mark at its end, and what else there is to say. */
export function RowCard(props: { title: ReactNode; mark?: ReactNode; lines: readonly (string | null)[] }) {
  return (
    <div className={classes.card}>
      <div className={classes.cardTop}>
        <strong>{props.title}</strong>
        {props.mark ? <span className={classes.cardEnd}>{props.mark}</span> : null}
      </div>
      {props.lines.map((line, i) =>
        line ? (
          <div key={i} className={classes.cardLine}>
            {line}
          </div>
        ) : null,
      )}
    </div>
  );
}
