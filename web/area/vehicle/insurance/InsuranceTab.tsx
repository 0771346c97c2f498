import { IconShieldCheck } from '@tabler/icons-react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { INSURANCE } from '#domain/vehicle/insurance.ts';
import { useText } from '#web/base/language/text.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { DatedTab } from '../dated/DatedTab.tsx';

/** Insurance policies of the vehicle, one after the other (domain rules §9.3). */
export function InsuranceTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useText();
  return (
    <DatedTab vehicle={vehicle} kind={INSURANCE} icon={<IconShieldCheck />}>
      {({ field, coded }) => (
        <FormSection>
          <TextField {...field('company')} />
          <TextField {...field('policy')} />
          <DateField {...field('start_day')} />
          <DateField {...field('end_day')} />
          <SelectField {...coded('cover')} />
          <MoneyField {...field('premium')} description={t('insurance.premiumHint')} />
          <TextField {...field('phone')} description={t('insurance.phoneHint')} />
        </FormSection>
      )}
    </DatedTab>
  );
}
