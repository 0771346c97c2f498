import { useSyncExternalStore } from 'react';

let hovered: number | null = null;
const listeners = new Set<() => void>();

/**
 * The vehicle under the pointer, in the list or on the map: highlighted in both. Outside React, as it changes
 * with every move.
 */
export const hover = {
  get: (): number | null => hovered,
  set(deviceId: number | null): void {
    if (hovered === deviceId) return;
    hovered = deviceId;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Is this vehicle the one under the pointer? Only the two affected rows render. */
export function useIsHovered(deviceId: number): boolean {
  return useSyncExternalStore(hover.subscribe, () => hovered === deviceId);
}
