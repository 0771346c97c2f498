import type { ReactNode } from 'react';
import parts from '#web/kit/look/parts.module.css';
import classes from './Import.module.css';

/** The result of a line of a file: an icon and its word, red where something is against it. */
export function LineSign({ icon, word, isWrong }: { icon: ReactNode; word: string; isWrong: boolean }) {
  return (
    <span className={`${parts.sign} ${classes.sign} ${isWrong ? classes.wrong : ''}`}>
      {icon}
      <span className={parts.cut} title={word}>
        {word}
      </span>
    </span>
  );
}
