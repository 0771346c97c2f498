import type { ReactNode } from 'react';
import { getVehicles, type VehicleRow } from '#api/vehicle.ts';
import { REGISTRATION_STATES, type RegistrationState } from '#domain/vehicle/registration-state.ts';
import { modelName } from '#text/model-name.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { type IdField, SearchedSelect, useTyped } from './SearchedSelect.tsx';

/** Vehicles offered at once. */
const OFFERED = 30;

/**
 * Choice of one of the visible vehicles, searched by the server: plate, alias, VIN, IMEI, codes, fleet.
 *
 *     <VehiclePicker {...form.field('vehicle_id')} label={t('fine.vehicle')} />
 *     <VehiclePicker label={t('word.vehicle')} value={id} onChange={setId} tracker={false} />
 */
export function VehiclePicker(
  props: IdField & {
    /** Only vehicles in these states; by default the registered ones. */
    states?: readonly RegistrationState[];
    /** Only vehicles with a tracker (true) or without one (false). */
    tracker?: boolean;
    /** Called with the vehicle itself, when more than its id is needed. */
    onVehicle?: (vehicle: VehicleRow | null) => void;
  },
): ReactNode {
  const { states, tracker, onVehicle, ...field } = props;
  const { t } = useText();
  const typed = useTyped();
  const query = useEndpoint(
    getVehicles,
    {
      query: {
        page_size: OFFERED,
        sort: 'license',
        ...(typed.q ? { q: typed.q } : {}),
        ...(states ? { states: states.join() } : {}),
        ...(tracker === undefined ? {} : { tracker: tracker ? 'true' : 'false' }),
      },
    },
    { keepPrevious: true, enabled: field.readOnly !== true },
  );
  // The vehicle that is already chosen is loaded whatever the search text is.
  const { data } = useEndpoint(
    getVehicles,
    { query: { ids: String(field.value), states: REGISTRATION_STATES.join(), page_size: 1 } },
    { enabled: field.value !== null },
  );
  const chosen = data?.rows[0];
  const found = query.data?.rows;
  const rows = chosen && found?.every(({ id }) => id !== chosen.id) ? [chosen, ...found] : found;
  return (
    <SearchedSelect
      field={{
        ...field,
        onChange: (id) => {
          field.onChange(id);
          onVehicle?.(rows?.find((row) => row.id === id) ?? null);
        },
      }}
      name="vehicle"
      typed={typed}
      query={query}
      offered={rows?.map(({ id, license, alias, brand, model, fleet }) => ({
        id,
        name: license,
        more: [alias, modelName({ brand, model }), fleet],
      }))}
      chosen={chosen?.license ?? '…'}
      words={{ choose: t('vehicle.choose'), searching: t('word.searching'), none: t('vehicle.noneFound') }}
    />
  );
}
