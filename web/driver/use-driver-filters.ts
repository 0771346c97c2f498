import { useMemo } from 'react';
import { DRIVER_STATES, type DriverRow } from '#api/driver.ts';
import { DRIVER_TYPES } from '#domain/driver/driver.ts';
import { useText } from '../language/text.ts';
import type { Filter } from '../list/filter.ts';
import { useSession } from '../session/session.ts';

/** The ways to narrow the list of drivers; types only for those who may see both. */
export function useDriverFilters(): readonly Filter<DriverRow>[] {
  const { t } = useText();
  const { allowedEstructura } = useSession();
  return useMemo(() => {
    const types: Filter<DriverRow> = {
      name: 'driver_type',
      kind: 'enum',
      label: t('driver.driver_type'),
      options: DRIVER_TYPES.map((value) => ({ value, label: t(`driver.type_${value}`) })),
    };
    return [
      {
        name: 'state',
        kind: 'enum',
        single: true,
        label: t('driver.state'),
        options: DRIVER_STATES.map((value) => ({ value, label: t(`driver.state_${value}`) })),
      },
      { name: 'with_vehicle', kind: 'bool', label: t('driver.with_vehicle') },
      { name: 'with_card', kind: 'bool', label: t('driver.with_card') },
      ...(allowedEstructura ? [types] : []),
    ];
  }, [t, allowedEstructura]);
}
