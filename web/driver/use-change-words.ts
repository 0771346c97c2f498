import { getFleets } from '#api/fleet.ts';
import { useEndpoint } from '../call/cache.ts';
import { isTextKey, useText } from '../language/text.ts';
import { fleetPath } from '../picker/FleetPicker.tsx';

/** How the changes of drivers, cards and assignments are told: fields and values in words. */
export function useChangeWords(own: Readonly<Record<string, string>> = {}): {
  label: (field: string) => string;
  words: (field: string, value: unknown) => string | null;
} {
  const { t } = useText();
  const { data } = useEndpoint(getFleets, {}, { staleMs: 300_000 });
  return {
    label(field) {
      const key = `driver.${field}`;
      return own[field] ?? (isTextKey(key) ? t(key) : field);
    },
    words(field, value) {
      if (field === 'fleet_id' && typeof value === 'number') {
        return (data && fleetPath(data.fleets, value)) ?? t('fleet.outOfSight');
      }
      const key = `driver.type_${value}`;
      return field === 'driver_type' && isTextKey(key) ? t(key) : null;
    },
  };
}
