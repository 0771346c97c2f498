import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The query of an address; every value is a plain string. */
export type Search = Readonly<Record<string, string | undefined>>;

/** Reads `?a=1&b=x` as strings, so that a plate of digits stays a plate. */
export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes the query. Commas stay readable; undefined, null and empty values are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') written.set(name, String(value));
  }
  return written.size === 0 ? '' : `?${written.toString().replaceAll('%2C', ',')}`;
}

/** Does the address belong to this product? A link elsewhere must not be followed after sign-in. */
export function isInnerPath(path: string | null): path is string {
  return path !== null && /^\/(?![/\\])/.test(path);
}

/**
 * One value of the address, like state that survives a reload and can be shared; null when absent. Setting
 * replaces the entry in the history unless `push` is true, so that Back leaves the screen.
 */
export function useUrlValue(
  name: string,
): [string | null, (value: string | null, how?: { push?: boolean }) => void] {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = useCallback(
    (value: string | null, how: { push?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: (old: Search) => ({ ...old, [name]: value ?? undefined }),
        replace: !how.push,
        resetScroll: false,
      }),
    [navigate, name],
  );
  return [search[name] ?? null, set];
}
