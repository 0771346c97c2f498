import type { vehicleInput } from '#domain/vehicle/vehicle.ts';
import { useText } from '../../language/text.ts';
import { DateField } from '../../record/DateField.tsx';
import { MoneyField } from '../../record/MoneyField.tsx';
import { NumberField } from '../../record/NumberField.tsx';
import type { RecordForm } from '../../record/use-record-form.ts';

/** How the contract of a rented vehicle begins, when the vehicle is registered. */
export function RentingStartFields({ form }: { form: RecordForm<typeof vehicleInput> }) {
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
