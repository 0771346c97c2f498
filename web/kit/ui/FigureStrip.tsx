import { Skeleton, Tooltip, UnstyledButton } from '@mantine/core';
import classes from './FigureStrip.module.css';

/** The value with which a figure is compared. */
export type Beside = {
  /** Undefined while it is loading. */
  text: string | undefined;
  /** Shown by a colour. */
  verdict: 'better' | 'worse' | null;
  /** The text of the tooltip. */
  more?: string;
};

/** Headline numbers side by side. Their room is there before they are known, so that nothing below moves. */
export function FigureStrip(props: {
  /**
   * `text` is undefined while it is loading; `note` is smaller, beside it or below; `beside` has a line of
   * its own. With `onAsk` a click explains the number.
   */
  figures: readonly {
    id: string;
    label: string;
    text: string | undefined;
    note?: string;
    onAsk?: (() => void) | undefined;
    beside?: Beside | undefined;
  }[];
  /** The number of figures is unknown: they are in one line that scrolls, with room for notes below. */
  isLine?: boolean;
  /** In one line that is as low as possible: each change stands beside its number. */
  isCompact?: boolean;
}) {
  const { isLine = false, isCompact = false } = props;
  return (
    // The keyboard must reach a scrolling area.
    <dl
      className={classes.figures}
      data-line={isLine}
      data-compact={isCompact}
      {...(isLine ? { tabIndex: 0 } : {})}
    >
      {props.figures.map(({ id, label, text, note, beside, onAsk }) => (
        <div key={id} className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            {onAsk && text ? (
              <UnstyledButton className={classes.asked ?? ''} onClick={onAsk}>
                {text}
              </UnstyledButton>
            ) : (
              (text ?? <Skeleton height="1.05em" my="0.2em" width="60%" />)
            )}
            {note ? <small> {note}</small> : null}
          </dd>
          {beside ? (
            <Tooltip label={beside.more} disabled={!beside.more}>
              <dd className={classes.beside} data-verdict={beside.verdict}>
                {beside.text ?? <Skeleton height={10} my={4} width="80%" />}
              </dd>
            </Tooltip>
          ) : null}
        </div>
      ))}
    </dl>
  );
}
