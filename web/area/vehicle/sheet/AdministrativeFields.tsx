import { useText } from '#web/base/language/text.ts';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { ZoneField } from '#web/kit/record/ZoneField.tsx';
import type { SheetForm } from './sheet.ts';

/** The place of the vehicle, its tax, and the time zone of its days. */
export function AdministrativeFields({ form }: { form: SheetForm }) {
  const { t } = useText();
  return (
    <>
      <MoneyField {...form.field('monthly_tax')} label={t('vehicle.monthly_tax')} />
      <ZoneField
        {...form.field('time_zone')}
        label={t('word.timeZone')}
        description={form.readOnly ? undefined : t('vehicle.timeZoneHint')}
      />
      <TextField {...form.field('address')} wide label={t('word.address')} />
    </>
  );
}
