import { getSession } from '#web/base/session/session.ts';

/** The number of remembered searches. */
const KEPT = 8;

const storeKey = () => `traza.found.${getSession().username}`;

/** The user's last searches on this device, newest first. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storeKey()) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers a search that led to a vehicle. */
export function rememberSearch(q: string): void {
  const others = recentSearches().filter((one) => one.toLowerCase() !== q.toLowerCase());
  localStorage.setItem(storeKey(), JSON.stringify([q, ...others].slice(0, KEPT)));
}

export function forgetSearches(): void {
  localStorage.removeItem(storeKey());
}
