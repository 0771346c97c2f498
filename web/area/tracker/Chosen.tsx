import { Box, Button } from '@mantine/core';
import { IconRouter, IconTruck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import classes from './AssignScreen.module.css';

type Line = {
  kind: 'vehicle' | 'tracker';
  name: string;
  text: string;
  /** Returns to the step of this choice. */
  onChange?: () => void;
};

/** The choices so far, with the way back to each. */
export function Chosen({ lines }: { lines: readonly (Line | null)[] }): ReactNode {
  const { t } = useText();
  const shown = lines.filter((line) => line !== null);
  if (shown.length === 0) return null;
  return (
    <Box component="ul" bdrs="lg" className={`${parts.panel} ${parts.lines}`}>
      {shown.map(({ kind, name, text, onChange }) => (
        <li key={kind} className={classes.choice}>
          {kind === 'vehicle' ? (
            <IconTruck size={24} aria-hidden="true" />
          ) : (
            <IconRouter size={24} aria-hidden="true" />
          )}
          <span>
            <strong>{name}</strong>
            {text ? (
              <Dim span truncate>
                {text}
              </Dim>
            ) : null}
          </span>
          {onChange ? (
            <Button
              variant="subtle"
              size="md"
              aria-label={`${t('tracker.change')} ${name}`}
              onClick={onChange}
            >
              {t('tracker.change')}
            </Button>
          ) : null}
        </li>
      ))}
    </Box>
  );
}
