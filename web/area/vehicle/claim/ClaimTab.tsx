import { IconCarCrash } from '@tabler/icons-react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { CLAIM } from '#domain/vehicle/claim.ts';
import { useText } from '#web/base/language/text.ts';
import { DriverPicker } from '#web/kit/picker/DriverPicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { TimeField } from '#web/kit/record/TimeField.tsx';
import { DatedTab } from '../dated/DatedTab.tsx';

/** Accidents of the vehicle, and their settlement (domain rules §9.3). */
export function ClaimTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useText();
  return (
    <DatedTab vehicle={vehicle} kind={CLAIM} icon={<IconCarCrash />} initial={{ state: 'open' }}>
      {({ field, coded, driver }) => (
        <>
          <FormSection title={t('claim.partAccident')}>
            <TextField {...field('number')} />
            <DateField {...field('date')} />
            <TimeField {...field('hour')} />
            <TextField {...field('place')} />
            <DriverPicker {...driver('driver_id')} ended />
            <TextAreaField {...field('description')} wide />
          </FormSection>
          <FormSection title={t('claim.partSettlement')}>
            <SelectField {...coded('state')} />
            <TextField {...field('third_party')} description={t('claim.thirdPartyHint')} />
            <MoneyField {...field('amount')} description={t('claim.amountHint')} />
            <SwitchField {...field('at_fault')} />
          </FormSection>
        </>
      )}
    </DatedTab>
  );
}
