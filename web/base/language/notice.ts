import type { TextKey, TextParams } from '#text/key.ts';

/** A short message beside the work: the event, in one line. */
export type Notice = { kind: 'info' | 'done' | 'error'; key: TextKey; params?: TextParams };

let wake: (() => void) | null = null;
let show: ((notice: Notice) => void) | null = null;
const waiting: Notice[] = [];

/** Shows a message without interrupting the user. The message waits if the frame is not there yet. */
export function notice(message: Notice): void {
  if (show) {
    show(message);
    return;
  }
  waiting.push(message);
  wake?.();
}

/** Sets who shows notices from now on (null: nobody). Notices that waited are shown first. */
export function showNoticesBy(shower: ((notice: Notice) => void) | null): void {
  show = shower;
  if (shower) for (const message of waiting.splice(0)) shower(message);
}

/**
 * Calls back when a message waits to be shown, at once if one is waiting already. Returns a function that
 * stops it.
 */
export function onFirstNotice(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = null;
  };
}
