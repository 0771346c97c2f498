import type { NotificationRow } from '#api/notification.ts';

/** Notifications that arrive within this time are shown together, milliseconds. */
const TOGETHER_MS = 800;

let wake: (() => void) | null = null;
let show: ((rows: readonly NotificationRow[]) => void) | null = null;
let isGathering = false;
const waiting: NotificationRow[] = [];

function showWaiting(): void {
  isGathering = false;
  if (!show) wake?.();
  else if (waiting.length > 0) show(waiting.splice(0));
}

/** Called when a notification arrives over the socket. */
export function noteArrival(row: NotificationRow): void {
  waiting.push(row);
  if (isGathering) return;
  isGathering = true;
  setTimeout(showWaiting, TOGETHER_MS);
}

/**
 * Sets the function that shows arriving notifications from now on (null: none). Waiting ones are shown first.
 */
export function showArrivalsBy(shower: ((rows: readonly NotificationRow[]) => void) | null): void {
  show = shower;
  if (shower) showWaiting();
}

/** Calls back when a notification has arrived and nothing shows it. Returns a function that stops it. */
export function onFirstArrival(listener: () => void): () => void {
  wake = listener;
  return () => {
    wake = null;
  };
}
