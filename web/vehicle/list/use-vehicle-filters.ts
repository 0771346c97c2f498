import { useMemo } from 'react';
import type { VehicleRow } from '#api/vehicle.ts';
import { CONTRACT_CLASSES } from '#domain/admin/enumerated-list.ts';
import { REGISTRATION_STATES } from '#domain/vehicle/registration.ts';
import { FUEL_TYPES } from '#domain/vehicle/vehicle.ts';
import { VEHICLE_ISSUES } from '#domain/vehicle/vehicle-issues.ts';
import { useText } from '../../language/text.ts';
import type { Filter } from '../../list/filter.ts';
import { enumeratedName, listWord, useEnumerated } from '../../picker/enumerated.ts';

/** The ways to narrow the list of vehicles: those of its endpoint. */
export function useVehicleFilters(): readonly Filter<VehicleRow>[] {
  const { t, language } = useText();
  const { values: types } = useEnumerated('vehicle_type');
  const { values: brands } = useEnumerated('vehicle_brand');
  return useMemo(() => {
    const byLabel = (one: { label: string }, other: { label: string }) =>
      one.label.localeCompare(other.label, language);
    const options = (values: typeof types) =>
      values.map((value) => ({ value: String(value.id), label: enumeratedName(value, t) })).sort(byLabel);
    return [
      {
        name: 'states',
        kind: 'enum',
        label: t('vehicle.registration_state'),
        options: REGISTRATION_STATES.map((value) => ({ value, label: t(`vehicle.registration_${value}`) })),
      },
      { name: 'types', kind: 'enum', label: t('vehicle.type_id'), options: options(types) },
      { name: 'brands', kind: 'enum', label: t('vehicle.brand_id'), options: options(brands) },
      {
        name: 'fuels',
        kind: 'enum',
        label: t('vehicle.fuel_type'),
        options: FUEL_TYPES.map((value) => ({ value, label: listWord(value, t) })),
      },
      {
        name: 'classes',
        kind: 'enum',
        label: t('vehicle.contract_class'),
        options: CONTRACT_CLASSES.map((value) => ({ value, label: t(`vehicle.class_${value}`) })),
      },
      { name: 'tracker', kind: 'bool', label: t('vehicle.hasTracker') },
      {
        name: 'issues',
        kind: 'enum',
        label: t('vehicle.issues'),
        options: VEHICLE_ISSUES.map((value) => ({ value, label: t(`vehicle.issue_${value}`) })),
      },
      { name: 'unusable', kind: 'bool', label: t('vehicle.unusable') },
      { name: 'in_maintenance', kind: 'bool', label: t('vehicle.in_maintenance') },
      { name: 'structure', kind: 'bool', label: t('vehicle.structure') },
    ];
  }, [t, language, types, brands]);
}
