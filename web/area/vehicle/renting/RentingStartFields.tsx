import type { registrationInput } from '#domain/vehicle/vehicle.ts';
import { useText } from '#web/base/language/text.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import type { RecordForm } from '#web/kit/record/use-record-form.ts';

/** The first fields of a rented vehicle's contract, at the registration of the vehicle. */
export function RentingStartFields({ form }: { form: RecordForm<typeof registrationInput> }) {
  const { t } = useText();
  return (
    <>
      <MoneyField {...form.field('renting_monthly_fee')} required label={t('renting.monthly_fee')} />
      <DateField {...form.field('renting_start')} required label={t('vehicle.renting_start')} />
      <DateField
        {...form.field('renting_end')}
        label={t('vehicle.renting_end')}
        description={t('renting.endHint')}
      />
      <NumberField
        {...form.field('renting_km_limit')}
        unit="km"
        label={t('renting.km_limit')}
        description={t('vehicle.rentingKmHint')}
      />
    </>
  );
}
