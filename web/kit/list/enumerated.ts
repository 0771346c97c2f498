import { useMemo } from 'react';
import { type EnumeratedValue, getEnumerated } from '#api/admin.ts';
import type { EnumeratedList } from '#domain/admin/enumerated-list.ts';
import { useEndpoint } from '#web/base/call/cache.ts';

/** The part of a value that its name is made from. */
export type NamedValue = Pick<EnumeratedValue, 'name' | 'code'>;

/**
 * The values in use of a list: those without a parent, or the children of `parentId`. Children are models of
 * a brand or subtypes of a type; none while it is null.
 */
export function useEnumerated(
  list: EnumeratedList,
  parentId?: number | null,
): { values: readonly EnumeratedValue[]; isPending: boolean } {
  const { data, isPending } = useEndpoint(getEnumerated, {});
  const values = useMemo(() => {
    const all = data?.data.find(({ id }) => id === list)?.values ?? [];
    if (parentId === null) return [];
    return all.filter(({ parent_id }) => parent_id === (parentId ?? null));
  }, [data, list, parentId]);
  return { values, isPending };
}
