import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { UNKNOWN } from '#text/reader.ts';
import classes from './Facts.module.css';

/** A name and its value; null, undefined or '' when it is not known. */
export type Fact = { label: string; value: ReactNode };

/**
 * Names with their values below, in as many columns as fit; `<small>` in a value is a less prominent line.
 */
export function Facts(
  props: BoxProps & {
    facts: readonly Fact[];
    /** The narrowest column, pixels. */
    columnPx?: number;
  },
) {
  const { facts, columnPx = 120, ...style } = props;
  return (
    <Box component="dl" className={classes.facts} __vars={{ '--facts-column': `${columnPx}px` }} {...style}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? UNKNOWN : value}</dd>
        </div>
      ))}
    </Box>
  );
}
