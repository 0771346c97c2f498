import { IconForms } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { putVehicleAdditional } from '#api/vehicle-command.ts';
import { type AdditionalValue, additionalInput, additionalName } from '#domain/vehicle/additional.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import type { FieldProps } from '#web/kit/record/field.ts';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ChangedBar, useBaseVersion } from '../ChangedBar.tsx';
import { isSheetOpen } from '../vehicle-actions.ts';

type Field = VehicleRecord['additional'][number];
type AnyValue = NonNullable<AdditionalValue>;

/** The fields that an administrator defined, each with the type of its definition. */
export function AdditionalTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useText();
  if (vehicle.additional.length > 0) {
    // When the definitions change, the form is a new one.
    const definitions = vehicle.additional.map(({ field_id, type, required }) => [field_id, type, required]);
    return <AdditionalForm key={JSON.stringify(definitions)} vehicle={vehicle} />;
  }
  return (
    <EmptyState
      fill
      icon={<IconForms />}
      title={t('vehicle.additionalNone')}
      description={t('vehicle.additionalNoneText')}
    />
  );
}

function AdditionalForm({ vehicle }: { vehicle: VehicleRecord }) {
  const can = useCan();
  const fields = vehicle.additional;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form was made for these definitions.
  const schema = useMemo(
    () => additionalInput(fields.map(({ field_id, type, required }) => ({ id: field_id, type, required }))),
    [],
  );
  const form = useRecordForm({
    schema,
    initial: Object.fromEntries(fields.map(({ field_id, value }) => [additionalName(field_id), value])),
    readOnly: !isSheetOpen(vehicle, can),
    onSave: (values) =>
      call(
        putVehicleAdditional,
        { params: { vehicle_id: vehicle.id }, body: { values, version: base.version } },
        { quiet: true },
      ),
    onSaved: ({ version }) => {
      base.saved(version);
      notice({ kind: 'done', key: 'ui.saved' });
    },
  });
  const base = useBaseVersion(vehicle, form.isDirty);
  return (
    <>
      <ChangedBar vehicle={vehicle} base={base} form={form} />
      <RecordForm form={form}>
        <FormSection>
          {fields.map((field) => (
            <AdditionalField
              key={field.field_id}
              field={field}
              props={form.field(additionalName(field.field_id))}
            />
          ))}
        </FormSection>
      </RecordForm>
    </>
  );
}

/** The input of a field by its type; the form's schema allows no other. */
function AdditionalField({ field, props }: { field: Field; props: FieldProps<AnyValue> }) {
  const { required, name: label } = field;
  const as = <Value extends AnyValue>() => ({ ...(props as unknown as FieldProps<Value>), required, label });
  switch (field.type) {
    case 'number':
      return <NumberField {...as<number>()} decimals={2} />;
    case 'date':
      return <DateField {...as<string>()} />;
    case 'boolean':
      return <SwitchField {...as<boolean>()} />;
    default:
      return <TextField {...as<string>()} />;
  }
}
