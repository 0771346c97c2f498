import { UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { figureWords, ReportFigures } from './ReportFigures.tsx';
import classes from './report.module.css';

/** A lower window has no room for charts and for enough rows, pixels. */
const ROOM_PX = 1_200;
/** The number of figures in the line that a phone shows of them. */
const IN_LINE = 2;

/**
 * The strip between the question of a report and its rows: the headline numbers in one line. It opens to all
 * words of them and to `children`, the charts and other parts that concern the whole report. The browser
 * remembers whether it is open.
 */
export function ReportStrip(
  props: Omit<ComponentProps<typeof ReportFigures>, 'isCompact'> & { children: ReactNode },
) {
  const { children, ...figures } = props;
  const { t } = useText();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useLocalStorage({
    key: 'traza.charts',
    defaultValue: window.innerHeight >= ROOM_PX,
    getInitialValueInEffect: false,
  });
  const toggle = () => setOpen(!isOpen);
  const icon = <IconChevronDown size={16} aria-hidden="true" data-open={isOpen} />;
  return (
    <div className={classes.strip}>
      {isPhone ? (
        <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={toggle}>
          <span className={parts.cut}>
            <FirstFigures {...figures} />
          </span>
          {icon}
        </UnstyledButton>
      ) : (
        <div className={classes.head} data-open={isOpen}>
          <ReportFigures {...figures} isCompact={!isOpen} />
          <IconButton
            label={t('reportScreen.charts')}
            variant="subtle"
            color="gray"
            size={30}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {icon}
          </IconButton>
        </div>
      )}
      {isOpen && isPhone ? <ReportFigures {...figures} /> : null}
      {isOpen ? children : null}
    </div>
  );
}

function FirstFigures({ report, view, run }: ComponentProps<typeof ReportFigures>) {
  const say = useText();
  const first = figureWords(report, view, run.end?.figures, say).slice(0, IN_LINE);
  const told = first.flatMap(({ label, text }) => (text ? [`${label} ${text}`] : []));
  return told.length > 0 ? told.join(' · ') : say.t('reportScreen.figures');
}
