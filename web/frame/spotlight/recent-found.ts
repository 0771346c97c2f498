import { getSession } from '#web/base/session/session.ts';

/** Something that was found and followed: enough to show it again and to go there. */
export type RecentFound = { id: string; label: string; description?: string | undefined };

const KEPT = 6;
const storeKey = () => `traza.spotlight.${getSession().username}`;

/** What the user followed from the search on this device, newest first. */
export function recentFound(): readonly RecentFound[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storeKey()) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isFound) : [];
  } catch {
    return [];
  }
}

/** Remembers what was followed. */
export function rememberFound({ id, label, description }: RecentFound): void {
  const others = recentFound().filter((one) => one.id !== id);
  localStorage.setItem(storeKey(), JSON.stringify([{ id, label, description }, ...others].slice(0, KEPT)));
}

function isFound(one: unknown): one is RecentFound {
  const { id, label } = (one ?? {}) as Partial<RecentFound>;
  return typeof id === 'string' && typeof label === 'string';
}
