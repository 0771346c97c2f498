import { Box, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { figureWords, ReportFigures } from './ReportFigures.tsx';
import classes from './report.module.css';

/** The number of figures in the line that opens the others. */
const IN_LINE = 2;

/**
 * The headline numbers of a report on a phone: a line with the first ones, which opens all. `children` are
 * other parts that concern the whole report.
 */
export function FoldedFigures(props: ComponentProps<typeof ReportFigures> & { children: ReactNode }) {
  const { children, ...figures } = props;
  const { report, view, run } = figures;
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const first = figureWords(report, view, run.end?.figures, say).slice(0, IN_LINE);
  const told = first.flatMap(({ label, text }) => (text ? [`${label} ${text}`] : []));
  return (
    <Box flex="none" bg="var(--traza-surface)">
      <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={parts.cut}>
          {told.length > 0 ? told.join(' · ') : say.t('reportScreen.figures')}
        </span>
        <IconChevronDown size={16} aria-hidden="true" data-open={isOpen} />
      </UnstyledButton>
      {isOpen ? (
        <>
          <ReportFigures {...figures} />
          {children}
        </>
      ) : null}
    </Box>
  );
}
