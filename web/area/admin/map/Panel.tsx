import { Box, Group } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import parts from '#web/kit/look/parts.module.css';

/** A part of the screen under its name; `beside` stands at the end of the line of the name. */
export function Panel(props: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" className={parts.panel} p="md" aria-labelledby={id}>
      <Group justify="space-between" gap="xs" mb="xs">
        <h2 id={id} style={{ margin: 0, fontSize: 16 }}>
          {props.title}
        </h2>
        {props.beside}
      </Group>
      {props.children}
    </Box>
  );
}
