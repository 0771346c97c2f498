import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './Import.module.css';

const STEPS = ['File', 'Columns', 'Check', 'Done'] as const;
export type ImportStep = (typeof STEPS)[number];

/** The frame of every import of a file: the way back, its title, and the step that it has reached. */
export function ImportFrame(props: {
  title: string;
  step: ImportStep;
  /** Where the way back leads. */
  back: string;
  onBack: () => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { title, step, back, onBack, className = parts.fill, children } = props;
  const { t } = useText();
  const at = STEPS.indexOf(step);
  return (
    <section className={className} aria-label={title}>
      <div className={parts.bar}>
        <ActionIcon variant="subtle" size={36} aria-label={back} title={back} onClick={onBack}>
          <IconArrowLeft size={18} />
        </ActionIcon>
        <h2>{title}</h2>
        <ol className={classes.steps}>
          {STEPS.map((one, n) => (
            <li key={one} aria-current={one === step ? 'step' : undefined} data-done={n < at}>
              {t(`lineImport.step${one}`)}
            </li>
          ))}
        </ol>
      </div>
      {children}
    </section>
  );
}
