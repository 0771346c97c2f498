import type { ReactNode } from 'react';
import { getDriverChoices } from '#api/driver.ts';
import type { DriverType } from '#domain/driver/driver-type.ts';
import { driverName } from '#text/driver-name.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { type IdField, SearchedSelect, useTyped } from './SearchedSelect.tsx';

/**
 * Choice of one of the visible drivers, searched by the server: name, licence, fleet.
 *
 *     <DriverPicker {...form.field('driver_id')} label={t('word.driver')} />
 *     <DriverPicker label={t('fine.driver')} value={id} onChange={setId} ended />
 */
export function DriverPicker(
  props: IdField & {
    /** Only drivers of this type. */
    type?: DriverType;
    /** Also drivers who have left the company. */
    ended?: boolean;
    /**
     * The driver of the record, as the reader may name them; then readers need not be able to search drivers.
     */
    current?: { id: number; name: string } | null;
  },
): ReactNode {
  const { type, ended, current, ...field } = props;
  const { value } = field;
  const { t } = useText();
  const typed = useTyped();
  const query = useEndpoint(
    getDriverChoices,
    {
      query: {
        ...(typed.q ? { q: typed.q } : {}),
        ...(value === null ? {} : { ids: String(value) }),
        ...(type ? { driver_type: type } : {}),
        ...(ended ? { ended: 'true' } : {}),
      },
    },
    { keepPrevious: true, enabled: field.readOnly !== true || current === undefined },
  );
  const drivers = query.data?.drivers;
  const chosen = drivers?.find(({ id }) => id === value) ?? (current?.id === value ? current : undefined);
  return (
    <SearchedSelect
      field={field}
      name="driver"
      typed={typed}
      query={query}
      offered={drivers?.map(({ id, name, license, fleet, active }) => ({
        id,
        name: driverName(name, t),
        more: [license, fleet, active ? null : t('driver.state_ended')],
      }))}
      chosen={chosen ? driverName(chosen.name, t) : drivers ? `#${value}` : '…'}
      words={{ choose: t('driver.choose'), searching: t('word.searching'), none: t('driver.noneFound') }}
    />
  );
}
