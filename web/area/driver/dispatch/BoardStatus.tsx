import { Button, CloseButton, Kbd } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useText } from '#web/base/language/text.ts';
import classes from './dispatch.module.css';
import type { Dispatch } from './use-dispatch.ts';

/** How long the bar with the undo of the last change is shown, milliseconds. */
const SHOWN_MS = 10_000;

/**
 * A line over the lower edge. It says what is carried and why a target refuses it, why a change was refused,
 * or what was done. The last one has its undo. Screen readers hear it.
 */
export function BoardStatus(props: {
  dispatch: Dispatch;
  said: string | null;
  isShown: boolean;
  onHide: () => void;
}) {
  const { dispatch, said, isShown, onHide } = props;
  const { t } = useText();
  const { done, failure, setFailure, carried, undo } = dispatch;
  useEffect(() => {
    if (!done || !isShown) return;
    const timer = setTimeout(onHide, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done, isShown, onHide]);
  const words = said ?? (carried ? t('dispatch.carrying', { name: carried.name }) : null);
  return (
    <div className={classes.status} aria-live="polite" role="status">
      {failure ? (
        <div className={classes.note} data-kind="failure">
          <span>{failure}</span>
          <CloseButton size="sm" aria-label={t('word.close')} onClick={() => setFailure(null)} />
        </div>
      ) : null}
      {words && !failure ? (
        <div className={classes.note} data-kind={said && carried ? 'refused' : 'carried'}>
          <span>{words}</span>
        </div>
      ) : null}
      {done && isShown && !words && !failure ? (
        <div className={classes.note} data-kind="done">
          <span>{done.words}</span>
          {done.undo ? (
            <Button
              size="compact-sm"
              variant="white"
              leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
              onClick={() => void undo()}
            >
              {t('dispatch.undo')}{' '}
              <Kbd size="xs" ms={6}>
                Ctrl Z
              </Kbd>
            </Button>
          ) : null}
          <CloseButton
            size="sm"
            variant="transparent"
            c="inherit"
            aria-label={t('word.close')}
            onClick={onHide}
          />
        </div>
      ) : null}
    </div>
  );
}
