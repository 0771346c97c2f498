import { Skeleton, UnstyledButton } from '@mantine/core';
import classes from './FigureStrip.module.css';

/** Headline numbers side by side. They take up their room before they are known, so that nothing below moves. */
export function FigureStrip(props: {
  /** `text` is undefined while it is loading; `note` is smaller, beside it or below. With `onAsk` the number can be asked about. */
  figures: readonly {
    id: string;
    label: string;
    text: string | undefined;
    note?: string;
    onAsk?: (() => void) | undefined;
  }[];
}) {
  return (
    <dl className={classes.figures}>
      {props.figures.map(({ id, label, text, note, onAsk }) => (
        <div key={id} className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            {onAsk && text ? (
              <UnstyledButton className={classes.asked ?? ''} onClick={onAsk}>
                {text}
              </UnstyledButton>
            ) : (
              (text ?? <Skeleton height={20} my={4} width="60%" />)
            )}
            {note ? <small> {note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
