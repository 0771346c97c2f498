import { Skeleton } from '@mantine/core';
import classes from './FigureStrip.module.css';

/** Headline numbers side by side. They take up their room before they are known, so that nothing below moves. */
export function FigureStrip(props: {
  /** `text` is undefined while it is loading. */
  figures: readonly { id: string; label: string; text: string | undefined }[];
}) {
  return (
    <dl className={classes.figures}>
      {props.figures.map(({ id, label, text }) => (
        <div key={id} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{text ?? <Skeleton height={20} my={4} width="60%" />}</dd>
        </div>
      ))}
    </dl>
  );
}
