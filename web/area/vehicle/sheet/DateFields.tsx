import type { VehicleRecord } from '#api/vehicle.ts';
import { useText } from '#web/base/language/text.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import { PlainField } from '#web/kit/record/FieldBox.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { TimeField } from '#web/kit/record/TimeField.tsx';
import type { SheetForm } from './sheet.ts';

/** The days of registration and of entry into the fleet. */
export function EntryFields({ form }: { form: SheetForm }) {
  const { t } = useText();
  return (
    <>
      <DateField {...form.field('registration_date')} label={t('vehicle.registration_date')} />
      <DateField {...form.field('fleet_start')} label={t('vehicle.fleet_start')} />
    </>
  );
}

/** The day of purchase, the hours of use (both times or neither), and the odometers. */
export function DrivingFields({ form, vehicle }: { form: SheetForm; vehicle: VehicleRecord | null }) {
  const { t, f } = useText();
  const today = vehicle?.start_of_day_odometer ?? null;
  return (
    <>
      <DateField {...form.field('acquisition_date')} label={t('vehicle.acquisition_date')} />
      <NumberField {...form.field('initial_odometer')} unit="km" label={t('vehicle.initial_odometer')} />
      <DateField {...form.field('driving_start_day')} label={t('vehicle.driving_start_day')} />
      <TimeField {...form.field('driving_start_time')} label={t('vehicle.driving_start_time')} />
      <DateField {...form.field('driving_end_day')} label={t('vehicle.driving_end_day')} />
      <TimeField {...form.field('driving_end_time')} label={t('vehicle.driving_end_time')} />
      {vehicle ? (
        <PlainField
          label={t('vehicle.start_of_day_odometer')}
          text={today === null ? null : `${f.number(today)}\u00a0km`}
        />
      ) : null}
    </>
  );
}
