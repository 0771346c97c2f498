import type { Search } from '../address/url.ts';

/** What of the address decides which form is on screen; the rest (filters, order) leaves it where it is. */
const PLACES = ['id', 'new', 'tab'] as const;

/** A place of the product. */
export type Location = { pathname: string; search: Search };

/** Does going there take the form away? */
export function leavesForm(current: Location, next: Location): boolean {
  return (
    current.pathname !== next.pathname || PLACES.some((name) => current.search[name] !== next.search[name])
  );
}
