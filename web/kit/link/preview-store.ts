import { useSyncExternalStore } from 'react';
import type { RecordKind } from './record-target.ts';

/** A record whose preview is wanted, and the place of its name on the screen. */
export type Previewed = { kind: RecordKind; id: number; at: DOMRect };

/**
 * The time that the pointer rests on a name before its preview appears, and may be elsewhere before it
 * disappears, milliseconds.
 */
const REST_MS = 450;
const LEAVE_MS = 150;

let previewed: Previewed | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: Previewed | null): void {
  previewed = next;
  for (const listener of listeners) listener();
}

/** The pointer has reached a name. */
export function requestPreview(kind: RecordKind, id: number, element: Element): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (element.isConnected) set({ kind, id, at: element.getBoundingClientRect() });
  }, REST_MS);
}

/** The pointer has left the name or its preview. */
export function leavePreview(): void {
  clearTimeout(timer);
  if (previewed) timer = setTimeout(() => set(null), LEAVE_MS);
}

/** The pointer has reached the preview: it stays. */
export function keepPreview(): void {
  clearTimeout(timer);
}

/** Removes the preview at once. */
export function closePreview(): void {
  clearTimeout(timer);
  if (previewed) set(null);
}

/** The preview that is wanted now. */
export function usePreviewed(): Previewed | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => previewed,
  );
}
