import { ACCESSORIES } from '#domain/vehicle/accessory.ts';
import { VOLTAGES } from '#domain/vehicle/vehicle.ts';
import { useText } from '#web/base/language/text.ts';
import { MultiSelectField } from '#web/kit/record/MultiSelectField.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { exemptionLabel } from '../vehicle-words.ts';
import type { SheetForm } from './sheet.ts';

/** Figures and fittings; their units are fixed by the fields' names (domain rules §11). */
export function TechnicalFields({ form }: { form: SheetForm }) {
  const { t } = useText();
  return (
    <>
      <NumberField
        {...form.field('max_speed')}
        unit="km/h"
        label={t('vehicle.max_speed')}
        description={form.readOnly ? undefined : t('vehicle.maxSpeedHint')}
      />
      <NumberField
        {...form.field('consumption')}
        unit="l/100 km"
        decimals={1}
        label={t('vehicle.consumption')}
        description={form.readOnly ? undefined : t('vehicle.consumptionHint')}
      />
      <NumberField {...form.field('power')} unit="kW" label={t('vehicle.power')} />
      <NumberField {...form.field('mma')} unit="kg" label={t('vehicle.mma')} />
      <SelectField
        {...form.field('voltage')}
        options={VOLTAGES.map((value) => ({ value, label: `${value}\u00a0V` }))}
        label={t('vehicle.voltage')}
      />
      <NumberField {...form.field('seats')} label={t('vehicle.seats')} />
      <MultiSelectField
        {...form.field('accessories')}
        options={ACCESSORIES.map((value) => ({ value, label: t(`vehicle.accessory_${value}`) }))}
        label={t('vehicle.accessories')}
      />
    </>
  );
}

/** Yes-or-no fields of the vehicle. */
export function OptionFields({ form }: { form: SheetForm }) {
  const { t } = useText();
  return (
    <>
      <SwitchField {...form.field('generate_cost')} label={t('vehicle.generate_cost')} />
      <SwitchField {...form.field('nct_exemption')} label={exemptionLabel(form.values, t)} />
      <SwitchField {...form.field('allow_structure_driver')} label={t('vehicle.allow_structure_driver')} />
      <SwitchField
        {...form.field('use_operative_estimate')}
        label={t('vehicle.use_operative_estimate')}
        description={t('vehicle.estimateHint')}
      />
    </>
  );
}
