import type { Search } from '#web/base/address/url.ts';

/**
 * The parts of the address that decide which form is on the screen. The rest (filters, order) does not affect
 * it.
 */
const PLACES = ['id', 'new', 'tab', 'row'] as const;

/** A location within the product. */
export type Location = { pathname: string; search: Search };

/** Does going there close the form? */
export function leavesForm(current: Location, next: Location): boolean {
  return (
    current.pathname !== next.pathname || PLACES.some((name) => current.search[name] !== next.search[name])
  );
}
