import type { VehicleRecord } from '#api/vehicle.ts';
import { COUNTRIES } from '#domain/country.ts';
import { ENVIRONMENTAL_LABELS } from '#domain/vehicle/environmental-label.ts';
import { FUEL_TYPES } from '#domain/vehicle/fuel-type.ts';
import { CATEGORIES } from '#domain/vehicle/vehicle.ts';
import { useText } from '#web/base/language/text.ts';
import { EnumCodePicker } from '#web/kit/picker/EnumCodePicker.tsx';
import { EnumPicker } from '#web/kit/picker/EnumPicker.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import type { SheetForm } from './sheet.ts';
import { useIsRented } from './use-sheet-rules.ts';

/** The record that the form began from; null for a new vehicle. */
type Fields = { form: SheetForm; vehicle: VehicleRecord | null };

/** The value of the record. It is offered even if it has been retired. */
function held(id: number | null | undefined, name: string | null | undefined) {
  return id && name ? { id, name, code: name } : null;
}

/** Make, model, type and subtype: a child is chosen after its parent. */
export function ModelFields({ form, vehicle }: Fields) {
  const { t } = useText();
  const { brand_id } = form.values;
  const brand = form.field('brand_id');
  const type = form.field('type_id');
  return (
    <>
      <EnumPicker
        {...brand}
        onChange={(id) => form.set({ brand_id: id, model_id: null })}
        list="vehicle_brand"
        current={held(vehicle?.brand_id, vehicle?.brand)}
        label={t('vehicle.brand_id')}
      />
      <EnumPicker
        {...form.field('model_id')}
        list="vehicle_brand"
        parentId={brand_id}
        current={brand_id === vehicle?.brand_id ? held(vehicle?.model_id, vehicle?.model) : null}
        label={t('word.model')}
      />
      <EnumPicker
        {...type}
        onChange={(id) => form.set({ type_id: id, subtype_id: null })}
        list="vehicle_type"
        current={held(vehicle?.type_id, vehicle?.type)}
        label={t('word.type')}
      />
    </>
  );
}

export function SubtypeField({ form, vehicle }: Fields) {
  const { t } = useText();
  return (
    <EnumPicker
      {...form.field('subtype_id')}
      list="vehicle_type"
      parentId={form.values.type_id}
      current={form.values.type_id === vehicle?.type_id ? held(vehicle?.subtype_id, vehicle?.subtype) : null}
      label={t('vehicle.subtype_id')}
    />
  );
}

export function FuelField({ form }: { form: SheetForm }) {
  const { t } = useText();
  const field = form.field('fuel_type');
  return (
    <EnumCodePicker
      {...field}
      onChange={(code) => field.onChange(FUEL_TYPES.find((one) => one === code) ?? null)}
      list="fuel_types"
      label={t('vehicle.fuel_type')}
    />
  );
}

export function CategoryField({ form }: { form: SheetForm }) {
  const { t } = useText();
  return (
    <SelectField
      {...form.field('category')}
      options={CATEGORIES.map((value) => ({
        value,
        label: value === 'SPECIAL' ? t('vehicle.category_SPECIAL') : value,
      }))}
      label={t('vehicle.category')}
    />
  );
}

export function LabelField({ form }: { form: SheetForm }) {
  const { t } = useText();
  return (
    <SelectField
      {...form.field('environmental_label')}
      options={ENVIRONMENTAL_LABELS.map((value) => ({ value, label: t(`vehicle.label_${value}`) }))}
      label={t('vehicle.environmental_label')}
    />
  );
}

export function CountryField({ form }: { form: SheetForm }) {
  const { t } = useText();
  return (
    <SelectField
      {...form.field('country')}
      options={COUNTRIES.map((value) => ({ value, label: t(`country.${value}`) }))}
      label={t('word.country')}
    />
  );
}

/** The contract typology and, for a rented vehicle, its contract and company. */
export function ContractFields({ form, vehicle }: Fields) {
  const { t } = useText();
  const isRented = useIsRented()(form.values.contract_typology_id);
  const { renting_contract, renting_company_id } = form.values;
  const hasRest = renting_contract !== null || renting_company_id !== null;
  return (
    <>
      <EnumPicker
        {...form.field('contract_typology_id')}
        list="vehicle_contract"
        current={held(vehicle?.contract_typology_id, vehicle?.contract)}
        label={t('vehicle.contract_typology_id')}
      />
      {isRented || hasRest ? (
        <>
          <TextField
            {...form.field('renting_contract')}
            required={isRented}
            label={t('vehicle.renting_contract')}
          />
          <EnumPicker
            {...form.field('renting_company_id')}
            required={isRented}
            list="renting_company"
            current={held(vehicle?.renting_company_id, vehicle?.company)}
            label={t('vehicle.renting_company_id')}
          />
        </>
      ) : null}
    </>
  );
}
