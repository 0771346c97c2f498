import type { FleetRow } from '#api/fleet.ts';
import { addDays, type Day } from '#domain/day.ts';
import type { RENTING } from '#domain/vehicle/renting.ts';
import { useText } from '#web/base/language/text.ts';
import { EnumPicker } from '#web/kit/picker/EnumPicker.tsx';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import type { DatedFields } from '../dated/dated-props.ts';

/** Months that are offered for the first bill, from the start of the contract on. */
const MONTHS = 24;

/** The month of the day and those after it, `YYYY-MM`. */
function monthsFrom(day: Day): string[] {
  const months = [day.slice(0, 7)];
  while (months.length < MONTHS) months.push(addDays(`${months.at(-1)}-28`, 4).slice(0, 7));
  return months;
}

const hasNoCode = ({ code }: FleetRow) => code === null;

/** The fields of a contract. Those of an extension and of a suspension are shown with their switch. */
export function RentingFields({ field, listed, today }: DatedFields<typeof RENTING> & { today: Day }) {
  const { t, f } = useText();
  const start = field('start_day');
  const billing = field('billing_month');
  const months = monthsFrom(start.value ?? today);
  const offered =
    billing.value === null || months.includes(billing.value) ? months : [billing.value, ...months];
  const currency = f.settings.currency === 'GBP' ? '£' : '€';
  return (
    <>
      <FormSection title={t('renting.partContract')}>
        <TextField {...field('contract_code')} />
        <EnumPicker {...listed('company_id')} />
        <DateField
          {...start}
          onChange={(day) => {
            start.onChange(day);
            if (day !== null && billing.value === null) billing.onChange(day.slice(0, 7));
          }}
        />
        <DateField {...field('end_day')} description={t('renting.endHint')} />
        <DateField {...field('contract_registration_date')} />
      </FormSection>
      <FormSection title={t('renting.partMoney')}>
        <MoneyField {...field('monthly_fee')} />
        <SelectField
          {...billing}
          options={offered.map((month) => ({
            value: month,
            label: `${month.slice(5)}/${month.slice(0, 4)}`,
          }))}
        />
        <MoneyField {...field('framework_fee')} />
        <MoneyField {...field('last_monthly_amount')} />
        <FleetPicker {...field('cost_centre_id')} unavailable={hasNoCode} />
      </FormSection>
      <FormSection title={t('renting.partKm')}>
        <NumberField {...field('km_limit')} unit="km" />
        <NumberField {...field('initial_odometer')} unit="km" />
        <NumberField {...field('km_limit_alert')} unit="km" description={t('renting.alertHint')} />
        <NumberField {...field('excess_price')} decimals={4} unit={`${currency}/km`} />
      </FormSection>
      <FormSection title={t('renting.partChange')}>
        <SwitchField {...field('extended')} />
        {field('extended').value ? <DateField {...field('extended_end')} /> : null}
        <SwitchField {...field('temporary_cancellation')} />
        {field('temporary_cancellation').value ? (
          <>
            <DateField {...field('cancellation_from')} />
            <DateField {...field('cancellation_to')} />
          </>
        ) : null}
        <TextAreaField {...field('observation')} wide />
      </FormSection>
    </>
  );
}
