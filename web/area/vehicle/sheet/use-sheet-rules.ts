import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { getEnumerated } from '#api/admin.ts';
import { getDriverChoices } from '#api/driver.ts';
import { daySpan } from '#domain/day.ts';
import type { FieldFault } from '#domain/fault.ts';
import type { VehicleSheet } from '#domain/vehicle/vehicle.ts';
import { type VehicleContext, vehicleFaults } from '#domain/vehicle/vehicle-faults.ts';
import { useEndpoint } from '#web/base/call/cache.ts';

type Driver = VehicleContext['driver'];

/** The values of all lists by id, as far as the page knows them. */
function useListed() {
  const { data } = useEndpoint(getEnumerated, {});
  return useMemo(
    () =>
      new Map((data?.data ?? []).flatMap(({ values }) => values.map((value) => [value.id, value] as const))),
    [data],
  );
}

/** Checks if the class of a contract typology is rented: then the form needs contract and company. */
export function useIsRented(): (contractTypologyId: number | null) => boolean {
  const listed = useListed();
  return useCallback((id) => id !== null && listed.get(id)?.class === 'rented', [listed]);
}

/**
 * The rules between the fields of a sheet, as the server runs them. `driver` has the known facts of the usual
 * driver in the form: see `useOtherDriver`.
 */
export function useSheetRules(): {
  rules: (sheet: VehicleSheet) => FieldFault[];
  driver: RefObject<Driver>;
} {
  const listed = useListed();
  const driver = useRef<Driver>(undefined);
  const rules = useCallback(
    (sheet: VehicleSheet) =>
      vehicleFaults(sheet, {
        today: daySpan(Date.now(), sheet.time_zone).day,
        listed: (id) => listed.get(id),
        driver: driver.current,
      }),
    [listed],
  );
  return { rules, driver };
}

/**
 * The known facts of a newly chosen usual driver; undefined while loading, and if the driver has not changed.
 */
export function useOtherDriver(driverId: number | null, ownDriverId: number | null): Driver {
  const isOther = driverId !== null && driverId !== ownDriverId;
  const { data } = useEndpoint(
    getDriverChoices,
    { query: { ids: String(driverId), ended: 'true' } },
    { enabled: isOther },
  );
  const chosen = isOther ? data?.drivers.find(({ id }) => id === driverId) : undefined;
  return chosen && { isActive: chosen.active, isStructure: chosen.driver_type === 'STRUCTURE' };
}
