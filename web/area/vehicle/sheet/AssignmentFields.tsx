import type { VehicleRecord } from '#api/vehicle.ts';
import { driverName } from '#text/driver-name.ts';
import { useText } from '#web/base/language/text.ts';
import { DriverPicker } from '#web/kit/picker/DriverPicker.tsx';
import { PlainField } from '#web/kit/record/FieldBox.tsx';
import type { SheetForm } from './sheet.ts';

/**
 * Fleet, driver, works and tracker of the vehicle. Fleet, availability and tracker are only shown: commands
 * change them.
 */
export function AssignmentFields({ form, vehicle }: { form: SheetForm; vehicle: VehicleRecord }) {
  const { t } = useText();
  const { tracker } = vehicle;
  const fitted = tracker && [tracker.imei, tracker.model, tracker.provider].filter(Boolean).join(' · ');
  const unusable = vehicle.unusable
    ? [t('ui.yes'), vehicle.unusable_reason].filter(Boolean).join(': ')
    : t('ui.no');
  return (
    <>
      <PlainField label={t('word.fleet')} text={vehicle.fleet_path.join(' › ')} />
      {form.readOnly ? (
        <PlainField
          label={t('vehicle.driver_id')}
          text={vehicle.driver === null ? null : driverName(vehicle.driver, t)}
        />
      ) : (
        <DriverPicker
          {...form.field('driver_id')}
          label={t('vehicle.driver_id')}
          description={t('vehicle.driverHint')}
        />
      )}
      <PlainField label={t('vehicle.tracker')} text={fitted} />
      <PlainField label={t('vehicle.in_maintenance')} text={t(vehicle.in_maintenance ? 'ui.yes' : 'ui.no')} />
      <PlainField label={t('vehicle.unusable')} text={unusable} />
    </>
  );
}
