import type { Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';
import { can, type Permission } from '#domain/access/permission.ts';
import type { SentList } from '#domain/saved-report/saved-list.ts';
import type { Sight } from '#server/base/access/caller.ts';

/** The endpoints that make the file of a list: their query says which columns it has. */
const EXPORTS: ReadonlyMap<string, Endpoint> = new Map(
  endpoints
    .filter(({ method, path, isExport }) => method === 'GET' && isExport === true && !path.includes('{'))
    .map((endpoint) => [endpoint.name, endpoint]),
);

/**
 * The endpoint of the file of a list, with its query read anew; null when there is none of that name, the
 * reader may not call it, or the query is none of it.
 */
export function exportOf(
  { actors }: Pick<Sight, 'actors'>,
  { endpoint: name, query }: Pick<SentList, 'endpoint' | 'query'>,
): { endpoint: Endpoint; query: unknown } | null {
  const endpoint = EXPORTS.get(name);
  if (!endpoint?.query || !can(actors, endpoint.access as Permission)) return null;
  const parsed = endpoint.query.safeParse(query);
  const isOfList = parsed.success && typeof parsed.data === 'object' && 'columns' in (parsed.data as object);
  return isOfList ? { endpoint, query: parsed.data } : null;
}
