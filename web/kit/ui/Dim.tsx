import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Less prominent words, below or beside the main text. */
export function Dim(props: TextProps & { component?: 'div'; role?: 'status'; children: ReactNode }) {
  return <Text size="sm" c="dimmed" {...props} />;
}
