import type { VehicleRecord } from '#api/vehicle.ts';
import { normalCode } from '#domain/field.ts';
import { isUsualPlate } from '#domain/vehicle/plate-hint.ts';
import { vehicleIssues } from '#domain/vehicle/vehicle-issues.ts';
import { useText } from '#web/base/language/text.ts';
import { TextField } from '#web/kit/record/TextField.tsx';
import type { useTakenPlate } from './ExistingVehicle.tsx';
import type { SheetForm } from './sheet.ts';

/**
 * A plate, with a hint when it does not look like one of its country. The hint is information only (domain
 * rules §11), and an unchanged plate has none.
 */
export function PlateField(props: {
  form: SheetForm;
  vehicle: VehicleRecord | null;
  /** The plate belongs to another vehicle. */
  taken?: ReturnType<typeof useTakenPlate>;
}) {
  const { form, vehicle, taken = null } = props;
  const { t } = useText();
  const { license, country } = form.values;
  const plate = normalCode(license ?? '');
  const isSaved = plate === vehicle?.license && country === vehicle.country;
  const isOdd = plate !== '' && country !== null && !isSaved && !isUsualPlate(plate, country);
  const field = form.field('license');
  const error = taken ? t(`fault.${taken.code}`, { plate: taken.license }) : field.error;
  return (
    <TextField
      {...field}
      error={error}
      isCode
      label={t('word.license')}
      description={isOdd ? t('vehicle.plateHint', { country: t(`country.${country}`) }) : undefined}
    />
  );
}

/** VIN and the codes of the works. A value that is accepted with a warning shows it during typing. */
export function CodeFields({ form }: { form: SheetForm }) {
  const { t } = useText();
  const { vin, asset_code, work_code, driver_id } = form.values;
  const code = (value: string | null) => (value ? normalCode(value) : null);
  const issues = vehicleIssues({ vin: code(vin), asset_code: code(asset_code), work_code, driver_id });
  return (
    <>
      <TextField
        {...form.field('vin')}
        isCode
        label={t('vehicle.vin')}
        description={vin && issues.includes('vin') ? t('vehicle.vinHint') : undefined}
      />
      <TextField
        {...form.field('asset_code')}
        isCode
        label={t('vehicle.asset_code')}
        description={asset_code && issues.includes('asset_code') ? t('vehicle.assetCodeHint') : undefined}
      />
      <TextField {...form.field('work_code')} inputMode="numeric" label={t('vehicle.work_code')} />
    </>
  );
}
