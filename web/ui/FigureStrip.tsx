import { Skeleton } from '@mantine/core';
import classes from './FigureStrip.module.css';

/** Headline numbers side by side. They have their places before they are known, so that what is below stays where it is. */
export function FigureStrip(props: {
  /** `text` undefined: on its way. */
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
