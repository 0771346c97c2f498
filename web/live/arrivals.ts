import type { NotificationRow } from '#api/notification.ts';

/** What comes within this time is shown together, milliseconds. */
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

/** A notification came over the socket. */
export function noteArrival(row: NotificationRow): void {
  waiting.push(row);
  if (isGathering) return;
  isGathering = true;
  setTimeout(showWaiting, TOGETHER_MS);
}

/** Sets who shows what arrives from now on (null: nobody). What waited is shown first. */
export function showArrivalsBy(shower: ((rows: readonly NotificationRow[]) => void) | null): void {
  show = shower;
  if (shower) showWaiting();
}

/** Calls back when something has arrived and nobody shows it. Returns a function that stops it. */
export function onFirstArrival(listener: () => void): () => void {
  wake = listener;
  return () => {
    wake = null;
  };
}
