import type { ReactNode } from 'react';
import { pois } from '#api/poi.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { type IdField, SearchedSelect, useTyped } from '#web/kit/picker/SearchedSelect.tsx';

/** Choice of a visible point of interest, searched by the server: the site's own tank. */
export function PoiPicker(field: IdField): ReactNode {
  const { t } = useText();
  const typed = useTyped();
  const query = useEndpoint(
    pois.list,
    { query: { page_size: 30, sort: 'name', ...(typed.q ? { q: typed.q } : {}) } },
    { keepPrevious: true, enabled: field.readOnly !== true },
  );
  const { data: chosen } = useEndpoint(
    pois.one,
    { params: { poi_id: field.value ?? 0 } },
    { enabled: field.value !== null },
  );
  return (
    <SearchedSelect
      field={field}
      name="poi"
      typed={typed}
      query={query}
      offered={query.data?.rows.map(({ id, name, description }) => ({ id, name, more: [description] }))}
      chosen={chosen?.name ?? '…'}
      words={{
        choose: t('refuelling.choosePoi'),
        searching: t('word.searching'),
        none: t('ui.nothingFound'),
      }}
    />
  );
}
