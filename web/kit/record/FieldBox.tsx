import type { ReactNode } from 'react';
import { UNKNOWN } from '#text/reader.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import classes from './RecordForm.module.css';

/**
 * The place of a field in its section. `isLow`: it has no label above, so it is moved down in line with the
 * inputs beside it.
 */
export function FieldBox(props: { wide: boolean | undefined; isLow?: boolean; children: ReactNode }) {
  const { wide, isLow, children } = props;
  return (
    <div className={classes.field} data-wide={wide === true} data-low={isLow === true}>
      {children}
    </div>
  );
}

/** A read-only value. */
export function PlainField(props: { label: string; text: ReactNode; wide?: boolean | undefined }) {
  const { label, text, wide } = props;
  return (
    <FieldBox wide={wide}>
      <Dim>{label}</Dim>
      <div className={classes.plainText}>{text === null || text === '' ? UNKNOWN : text}</div>
    </FieldBox>
  );
}
