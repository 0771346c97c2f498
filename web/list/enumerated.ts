import { useMemo } from 'react';
import { type EnumeratedValue, getEnumerated } from '#api/admin.ts';
import type { EnumeratedList } from '#domain/admin/enumerated-list.ts';
import { enumeratedWord } from '#text/field-words.ts';
import type { Translate } from '#text/key.ts';
import { useEndpoint } from '../call/cache.ts';

/** The part of a value that its name is made from. */
export type NamedValue = Pick<EnumeratedValue, 'name' | 'code'>;

/**
 * The name of a value for the reader: a system value that nobody renamed is translated, any other is shown as it was
 * written.
 */
export function enumeratedName({ name, code }: NamedValue, t: Translate): string {
  return name === code ? enumeratedWord(name, t) : name;
}

/**
 * The values in use of a list: those without a parent, or the children of `parentId` (models of a brand, subtypes of a type;
 * none while it is null).
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
