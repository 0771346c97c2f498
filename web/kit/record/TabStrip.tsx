import { ActionIcon, Tabs } from '@mantine/core';
import { useMergedRef, useResizeObserver } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import classes from './TabStrip.module.css';

/** Part of the visible width by which a button moves the strip: the last visible tab stays in view. */
const STEP = 0.75;

/**
 * The names of the tabs in one line, which scrolls if they do not fit. An edge with more tabs behind it
 * fades, and has a button for the mouse. The shown tab is always in view. `label` names the tabs.
 */
export function TabStrip(props: { shown: string; label?: string; children: ReactNode }): ReactNode {
  const { shown, label, children } = props;
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  const [measured, { width }] = useResizeObserver<HTMLDivElement>();
  const ref = useMergedRef(list, measured);
  const [hidden, setHidden] = useState({ before: false, after: false });
  function measure(): void {
    const { scrollLeft, scrollWidth, clientWidth } = list.current!;
    const before = scrollLeft > 1;
    const after = scrollLeft + clientWidth < scrollWidth - 1;
    setHidden((was) => (was.before === before && was.after === after ? was : { before, after }));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, another language or another width moves the strip.
  useEffect(() => {
    const tab = list.current!.querySelector('[aria-selected=true]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    measure();
  }, [shown, t, width]);
  const step = (by: 1 | -1) => (
    // Keys and screen readers go from tab to tab, so this is only for the mouse.
    <ActionIcon
      className={classes.step}
      variant="subtle"
      color="gray"
      aria-hidden
      tabIndex={-1}
      onClick={() =>
        list.current!.scrollBy({ left: by * STEP * list.current!.clientWidth, behavior: 'smooth' })
      }
    >
      {by === 1 ? <IconChevronRight size={18} /> : <IconChevronLeft size={18} />}
    </ActionIcon>
  );
  return (
    <div className={classes.strip}>
      {hidden.before ? step(-1) : null}
      <Tabs.List
        ref={ref}
        className={classes.list ?? ''}
        aria-label={label ?? t('ui.sections')}
        data-before={hidden.before}
        data-after={hidden.after}
        onScroll={measure}
      >
        {children}
      </Tabs.List>
      {hidden.after ? step(1) : null}
    </div>
  );
}
