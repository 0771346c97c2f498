import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#web/base/language/text.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import classes from './road.module.css';

/** The frame of a form on the road: its name above, what it shows, and its buttons in reach of the thumb. */
export function RoadForm(props: {
  title: string;
  /** Share of the way, 0 to 1; left out where there are no steps. */
  progress?: number;
  foot?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}) {
  const { title, progress, foot, children, onClose } = props;
  const { t } = useText();
  return (
    <div className={classes.form}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <IconButton label={t('word.close')} size={44} onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      {progress === undefined ? null : (
        <div className={classes.progress} aria-hidden="true">
          <div style={{ width: `${Math.round(progress * 100)}%` }} />
        </div>
      )}
      {children}
      {foot ? <footer className={classes.foot}>{foot}</footer> : null}
    </div>
  );
}
