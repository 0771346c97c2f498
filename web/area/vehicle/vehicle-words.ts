import { statutoryTest } from '#domain/vehicle/inspection.ts';
import type { TextKey, Translate } from '#text/key.ts';

/** The facts that decide on the kind of inspection. A form may not have them yet. */
type Inspected = { country: string | null; category: string | null };

/** The name of the inspection in the vehicle's country (domain rules §11). */
export function inspectionName({ country, category }: Inspected, t: Translate): string {
  return t(`vehicle.inspection_${statutoryTest({ country: country ?? 'ES', category })}` as TextKey);
}

/** The label of the exemption from all inspections. */
export function exemptionLabel(vehicle: Inspected, t: Translate): string {
  return t('vehicle.nct_exemption', { name: inspectionName(vehicle, t) });
}
