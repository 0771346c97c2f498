import { type getCost, postCost, putCost } from '#api/cost.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { costInput } from '#domain/cost/cost.ts';
import { formInputFaults } from '#domain/cost/judge.ts';
import { versionField } from '#domain/field.ts';
import { REGISTRATION_STATES } from '#domain/vehicle/registration-state.ts';
import { callOr } from '#web/base/call/call-or.ts';
import { useText } from '#web/base/language/text.ts';
import { useEnumerated } from '#web/kit/list/enumerated.ts';
import { EnumPicker } from '#web/kit/picker/EnumPicker.tsx';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { VehiclePicker } from '#web/kit/picker/VehiclePicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { useToday } from '#web/kit/ui/use-today.ts';

const schema = costInput.extend({ version: versionField.optional() });

/** All fields of a cost, or of a new one; the browser checks what it can by the rules of the server. */
export function CostForm(props: { cost: AnswerOf<typeof getCost> | null; onSaved: (id: number) => void }) {
  const { cost, onSaved } = props;
  const { t } = useText();
  const today = useToday();
  const { values, isPending } = useEnumerated('bill_type');
  const current = cost && { id: cost.bill_type_id, name: cost.bill_type, code: cost.bill_type };
  const billTypes = new Map(
    [...(current ? [current] : []), ...values].map(({ id, code }) => [id, code] as const),
  );
  const form = useRecordForm({
    schema,
    initial: cost
      ? {
          fleet_id: cost.fleet_id,
          vehicle_id: cost.vehicle_id,
          bill_type_id: cost.bill_type_id,
          bill_code: cost.bill_code,
          provider: cost.provider,
          operation_date: cost.operation_date,
          invoice_date: cost.invoice_date,
          amount: cost.amount,
          version: cost.version,
        }
      : {},
    rules: (entered) => (isPending ? [] : formInputFaults(entered, { today, billTypes })),
    onSave: async ({ version, ...body }) => {
      if (!cost) return (await callOr('cost.addError', postCost, { body })).id;
      const params = { cost_id: cost.id };
      await callOr('cost.editError', putCost, { params, body: { ...body, version: version! } });
      return cost.id;
    },
    onSaved,
    readOnly: cost !== null && !cost.may_edit,
  });
  const { bill_type_id: type, fleet_id: fleetId } = form.values;
  const isRental = type !== null && billTypes.get(type) === 'RENTAL';
  return (
    <RecordForm form={form} isNew={cost === null}>
      <FormSection>
        <VehiclePicker
          {...form.field('vehicle_id')}
          label={t('word.vehicle')}
          states={REGISTRATION_STATES}
          onVehicle={(vehicle) => {
            if (vehicle && fleetId === null) form.set({ fleet_id: vehicle.fleet_id });
          }}
        />
        <FleetPicker {...form.field('fleet_id')} label={t('cost.fleet_id')} required />
        <EnumPicker
          {...form.field('bill_type_id')}
          label={t('cost.bill_type_id')}
          list="bill_type"
          current={current}
        />
        <MoneyField
          {...form.field('amount')}
          label={t('cost.amount')}
          description={t('cost.amountHint')}
          required
        />
        <DateField
          {...form.field('operation_date')}
          label={t('cost.operation_date')}
          description={t('cost.operation_dateHint')}
          required
        />
        <DateField {...form.field('invoice_date')} label={t('cost.invoice_date')} required />
        <TextField
          {...form.field('bill_code')}
          label={t('cost.bill_code')}
          {...(isRental ? { description: t('cost.bill_codeHint') } : {})}
          required={!isRental}
          isCode
        />
        <TextField {...form.field('provider')} label={t('cost.provider')} />
      </FormSection>
    </RecordForm>
  );
}
