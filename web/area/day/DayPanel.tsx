import type { ReactNode } from 'react';
import parts from '#web/kit/look/parts.module.css';
import classes from './day.module.css';

/** One subject of the day: its name, what it comes to, and its lines; `none` stands for no lines. */
export function DayPanel(props: {
  title: string;
  sum?: string | null;
  none?: string;
  children: readonly ReactNode[];
}) {
  const { title, sum, none, children } = props;
  return (
    <section className={`${parts.panel} ${classes.panel}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {sum ? <strong>{sum}</strong> : null}
      </header>
      {children.length > 0 ? (
        <ul className={parts.lines}>{children}</ul>
      ) : (
        <p className={parts.dim}>{none}</p>
      )}
    </section>
  );
}

/** A line of it: what, what more is to be said, and a mark at its end. */
export function DayLine({ words, more, mark }: { words: ReactNode; more?: ReactNode; mark?: ReactNode }) {
  return (
    <li className={classes.line}>
      <span>
        <span>{words}</span>
        {more ? <small>{more}</small> : null}
      </span>
      {mark}
    </li>
  );
}
