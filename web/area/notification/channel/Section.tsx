import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import parts from '#web/kit/look/parts.module.css';

/** A part of the settings under its own heading, with its actions beside it. */
export function Section(props: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" className={parts.panel} style={{ overflow: 'clip' }} aria-label={props.title}>
      <Group className={parts.ruled} gap="xs" justify="space-between" p="12px 16px">
        <h2>{props.title}</h2>
        {props.action}
      </Group>
      {props.children}
    </Box>
  );
}
