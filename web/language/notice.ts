import type { TextKey, TextParams } from '#text/key.ts';

/** A short message beside the work: what happened, in one line. */
export type Notice = { kind: 'info' | 'done' | 'error'; key: TextKey; params?: TextParams };

let wake: (() => void) | null = null;
let show: ((notice: Notice) => void) | null = null;
const waiting: Notice[] = [];

/** Tells the user something without taking them from what they do; waits for the frame when it is not there yet. */
export function notice(message: Notice): void {
  if (show) {
    show(message);
    return;
  }
  waiting.push(message);
  wake?.();
}

/** Says who shows notices from now on (null: nobody); those that waited come first. */
export function showNoticesBy(shower: ((notice: Notice) => void) | null): void {
  show = shower;
  if (shower) for (const message of waiting.splice(0)) shower(message);
}

/** Calls back when a message waits for somebody to show it, at once when one does already; answers how to stop. */
export function onFirstNotice(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = null;
  };
}
