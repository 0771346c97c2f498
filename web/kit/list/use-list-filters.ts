import { useMemo } from 'react';
import { type EnumeratedValue, getEnumerated } from '#api/admin.ts';
import { filtersFor, isFor, type List, type ListReader, type SettledFilter } from '#domain/list.ts';
import { cellWords, labelKey } from '#text/field-words.ts';
import type { Translate } from '#text/key.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useListReader } from '#web/base/session/permission.ts';
import type { Filter } from './filter.ts';

type Values = (list: string) => readonly EnumeratedValue[];
type Offer = { reader: ListReader; values: Values; t: Translate; language: string };

/** The filters of a list's description that the user may use, with their choices. */
export function useListFilters<Row>(list: List): readonly Filter<Row>[] {
  const { t, language } = useText();
  const reader = useListReader();
  const filters = useMemo(() => filtersFor(list, reader).filter(({ hidden }) => !hidden), [list, reader]);
  const isEnumerated = filters.some(({ words }) => words && 'enumerated' in words);
  const { data } = useEndpoint(getEnumerated, {}, { enabled: isEnumerated });
  return useMemo(() => {
    const values: Values = (id) =>
      data?.data.find((one) => one.id === id)?.values.filter(({ parent_id }) => parent_id === null) ?? [];
    return filters.map((filter) => ({
      name: filter.name,
      label: t(labelKey(list, filter)),
      ...kindOf(filter, { reader, values, t, language }),
    }));
  }, [filters, list, data, reader, t, language]);
}

/**
 * The input of a filter: a choice of its codes or values, a typed text, yes or no, days. Or one vehicle,
 * driver, station or card, or fleets.
 */
function kindOf({ type, words, single, reserved }: SettledFilter, offer: Offer) {
  const { reader, values, t, language } = offer;
  if (type === 'date') return { kind: 'range' } as const;
  if (!words) return { kind: type === 'text' ? 'text' : 'bool' } as const;
  if ('vehicle' in words || 'driver' in words)
    return { kind: 'one', of: 'vehicle' in words ? 'vehicle' : 'driver' } as const;
  if ('fuel' in words) return { kind: 'one', of: words.fuel } as const;
  if ('fleet' in words) return { kind: 'fleets' } as const;
  const one = single === true && { single };
  if ('coded' in words) {
    const options = words.of
      .filter((value) => isFor(reserved?.[value], reader))
      .map((value) => ({ value, label: String(cellWords(words, value, t)) }));
    return { kind: 'enum', options, ...one } as const;
  }
  const options = values('enumerated' in words ? words.enumerated : '')
    .map((value) => ({ value: String(value.id), label: value.name }))
    .sort((first, second) => first.label.localeCompare(second.label, language));
  return { kind: 'enum', options, ...one } as const;
}
