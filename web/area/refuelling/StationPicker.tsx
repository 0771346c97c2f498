import type { ReactNode } from 'react';
import { getFuelStations } from '#api/fuel-station.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { type IdField, SearchedSelect, useTyped } from '#web/kit/picker/SearchedSelect.tsx';

/** Choice of a station of the visible refuellings, searched by the server. */
export function StationPicker(field: IdField): ReactNode {
  const { t } = useText();
  const typed = useTyped();
  const query = useEndpoint(
    getFuelStations,
    { query: { page_size: 30, sort: 'name', ...(typed.q ? { q: typed.q } : {}) } },
    { keepPrevious: true, enabled: field.readOnly !== true },
  );
  const { data } = useEndpoint(
    getFuelStations,
    { query: { ids: String(field.value), page_size: 1 } },
    { enabled: field.value !== null },
  );
  const chosen = data?.rows[0];
  return (
    <SearchedSelect
      field={field}
      name="station"
      typed={typed}
      query={query}
      offered={query.data?.rows
        .filter(({ poi_id }) => poi_id === null)
        .map(({ id, name, town, province }) => ({ id, name, more: [town, province] }))}
      chosen={chosen?.name ?? '…'}
      words={{
        choose: t('refuelling.chooseStation'),
        searching: t('word.searching'),
        none: t('ui.nothingFound'),
      }}
    />
  );
}
