import { IconCarCrash } from '@tabler/icons-react';
import { claims } from '#api/claim.ts';
import type { VehicleRecord } from '#api/vehicle.ts';
import { CLAIM } from '#domain/vehicle/claim.ts';
import { useText } from '../../language/text.ts';
import { DriverPicker } from '../../picker/DriverPicker.tsx';
import { DateField } from '../../record/DateField.tsx';
import { MoneyField } from '../../record/MoneyField.tsx';
import { SelectField } from '../../record/SelectField.tsx';
import { SwitchField } from '../../record/SwitchField.tsx';
import { TextAreaField } from '../../record/TextAreaField.tsx';
import { TextField } from '../../record/TextField.tsx';
import { TimeField } from '../../record/TimeField.tsx';
import { DatedTab } from '../dated/DatedTab.tsx';

/** Accidents of the vehicle, and what became of them (domain rules §9.3). */
export function ClaimTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useText();
  return (
    <DatedTab
      vehicle={vehicle}
      kind={CLAIM}
      endpoints={claims}
      icon={<IconCarCrash />}
      initial={{ state: 'open' }}
    >
      {({ field, coded, driver }) => (
        <>
          <TextField {...field('number')} />
          <SelectField {...coded('state')} />
          <DateField {...field('date')} />
          <TimeField {...field('hour')} />
          <TextField {...field('place')} />
          <DriverPicker {...driver('driver_id')} ended />
          <TextField {...field('third_party')} description={t('claim.thirdPartyHint')} />
          <MoneyField {...field('amount')} description={t('claim.amountHint')} />
          <SwitchField {...field('at_fault')} />
          <TextAreaField {...field('description')} wide />
        </>
      )}
    </DatedTab>
  );
}
