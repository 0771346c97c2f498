import { Skeleton } from '@mantine/core';
import classes from './FigureStrip.module.css';

/** Headline numbers side by side. They take up their room before they are known, so that nothing below moves. */
export function FigureStrip(props: {
  /** `text` is undefined while it is loading; `note` is smaller, beside it or below. */
  figures: readonly { id: string; label: string; text: string | undefined; note?: string }[];
}) {
  return (
    <dl className={classes.figures}>
      {props.figures.map(({ id, label, text, note }) => (
        <div key={id} className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            {text ?? <Skeleton height="1.05em" my="0.2em" width="60%" />}
            {note ? <small> {note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
