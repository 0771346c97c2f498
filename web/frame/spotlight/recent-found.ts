import { getSession } from '#web/base/session/session.ts';

/** A result that the user followed: enough data to show it again and to go there. */
export type RecentFound = { id: string; label: string; description?: string | undefined };

const KEPT = 6;
const storeKey = () => `traza.spotlight.${getSession().username}`;

/** The results that the user followed on this device, newest first. */
export function recentFound(): readonly RecentFound[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storeKey()) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isFound) : [];
  } catch {
    return [];
  }
}

/** Remembers a followed result. */
export function rememberFound({ id, label, description }: RecentFound): void {
  const others = recentFound().filter((one) => one.id !== id);
  localStorage.setItem(storeKey(), JSON.stringify([{ id, label, description }, ...others].slice(0, KEPT)));
}

function isFound(one: unknown): one is RecentFound {
  const { id, label } = (one ?? {}) as Partial<RecentFound>;
  return typeof id === 'string' && typeof label === 'string';
}
