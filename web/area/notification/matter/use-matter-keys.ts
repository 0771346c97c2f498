import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import type { Doing } from './MatterDialogs.tsx';

/** The action behind each letter (`KeysDialog`). */
const ACTIONS = [
  ['a', 'assign'],
  ['s', 'snooze'],
  ['c', 'comment'],
  ['e', 'done'],
] as const;

/** The keys of a desk. They do nothing while a dialog is open, or while somebody writes. */
export function useMatterKeys(keys: {
  isFree: () => boolean;
  next: () => void;
  previous: () => void;
  tick: () => void;
  read: () => void;
  start: (what: Doing['what']) => void;
}): void {
  const { isFree, next, previous, tick, read, start } = keys;
  const free = (work: () => unknown) => () => void (isFree() && work());
  useHotkeys([
    ['j', free(next)],
    ['k', free(previous)],
    ['x', free(tick)],
    ['r', free(read)],
    ...ACTIONS.map(([key, what]): HotkeyItem => [key, free(() => start(what))]),
  ]);
}
