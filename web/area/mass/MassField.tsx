import type { ReactNode } from 'react';
import { type Described, fieldNamed } from '#domain/list.ts';
import type { MassColumn } from '#domain/mass/mass-column.ts';
import type { vehicleInput } from '#domain/vehicle/vehicle.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { fieldText } from '#text/field-words.ts';
import { useText } from '#web/base/language/text.ts';
import { DriverPicker } from '#web/kit/picker/DriverPicker.tsx';
import { EnumPicker } from '#web/kit/picker/EnumPicker.tsx';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import type { FieldProps } from '#web/kit/record/field.ts';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { MultiSelectField } from '#web/kit/record/MultiSelectField.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { TimeField } from '#web/kit/record/TimeField.tsx';
import type { RecordForm } from '#web/kit/record/use-record-form.ts';
import { ZoneField } from '#web/kit/record/ZoneField.tsx';
import { fieldLabel } from './mass-words.ts';

type Form = Pick<RecordForm<typeof vehicleInput>, 'values' | 'field'>;
type Name = Parameters<Form['field']>[0];

/** The input of a column, by the type of its cells. */
export function MassField({ column, form }: { column: MassColumn; form: Form }): ReactNode {
  const say = useText();
  const { field, kind, list, parent, of } = column;
  const label = fieldLabel(field, say);
  const as = <Value,>() => ({
    ...(form.field(field as Name) as unknown as FieldProps<Value>),
    label,
  });
  const described = fieldNamed(VEHICLE_LIST as Described, field);
  const words = described?.words;
  const option = (value: string) => ({ value, label: described ? fieldText(described, value, say) : value });
  if (field === 'time_zone') return <ZoneField {...as<string>()} />;
  switch (kind) {
    case 'number':
      if (of)
        return (
          <SelectField {...as<number>()} options={of.map((one) => ({ value: Number(one), label: one }))} />
        );
      return (
        <NumberField
          {...as<number>()}
          decimals={field === 'consumption' ? 1 : 0}
          {...(words && 'unit' in words ? { unit: words.unit } : {})}
        />
      );
    case 'money':
      return <MoneyField {...as<string>()} />;
    case 'day':
      return <DateField {...as<string>()} />;
    case 'time':
      return <TimeField {...as<string>()} />;
    case 'flag':
      return <SwitchField {...as<boolean>()} />;
    case 'code':
      return <SelectField {...as<string>()} options={(of ?? []).map(option)} />;
    case 'codes':
      return <MultiSelectField {...as<string[]>()} options={(of ?? []).map(option)} />;
    case 'listed':
      return (
        <EnumPicker
          {...as<number>()}
          list={list!}
          {...(parent ? { parentId: form.values[parent as keyof Form['values']] as number | null } : {})}
        />
      );
    case 'fleet':
      return <FleetPicker {...as<number>()} />;
    case 'driver':
      return <DriverPicker {...as<number>()} />;
    default:
      return <TextField {...as<string>()} />;
  }
}
