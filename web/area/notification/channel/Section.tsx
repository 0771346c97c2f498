import type { ReactNode } from 'react';
import parts from '#web/kit/look/parts.module.css';
import classes from './channel.module.css';

/** A part of the settings under its own heading, with what can be done beside it. */
export function Section(props: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={`${parts.panel} ${classes.section}`} aria-label={props.title}>
      <div className={classes.head}>
        <h2>{props.title}</h2>
        {props.action}
      </div>
      {props.children}
    </section>
  );
}
