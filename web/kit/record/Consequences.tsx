import { Stack } from '@mantine/core';
import classes from './DialogForm.module.css';

/** The consequences of a command, one line each. */
export function Consequences({ intro, lines }: { intro: string; lines: readonly string[] }) {
  return (
    <div>
      {intro}
      <Stack component="ul" className={classes.consequences} gap={4}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Stack>
    </div>
  );
}
