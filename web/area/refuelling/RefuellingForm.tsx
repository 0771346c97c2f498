import { Input, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { postRefuelling, putRefuelling, type RefuellingRecord } from '#api/refuelling.ts';
import { COUNTRIES } from '#domain/country.ts';
import { versionField } from '#domain/field.ts';
import { PRODUCT_CLASSES, quantityUnit } from '#domain/refuelling/product.ts';
import { refuellingInput, stationFaults } from '#domain/refuelling/refuelling.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { VehiclePicker } from '#web/kit/picker/VehiclePicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { FieldBox } from '#web/kit/record/FieldBox.tsx';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { TimeField } from '#web/kit/record/TimeField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { PoiPicker } from './PoiPicker.tsx';
import { inputOfRecord } from './refuelling-input.ts';
import { StationPicker } from './StationPicker.tsx';

const schema = refuellingInput.extend({ version: versionField.optional() });

const PLACES = ['Known', 'New', 'Tank'] as const;
type Place = (typeof PLACES)[number];
const NO_PLACE = { station_id: null, poi_id: null, station: null, town: null, province: null };

/** All fields of a refuelling that is entered by hand (domain rules §6.1). */
export function RefuellingForm(props: {
  refuelling: RefuellingRecord | null;
  onSaved: (id: number) => void;
}) {
  const { refuelling, onSaved } = props;
  const { t } = useText();
  const can = useCan();
  const [place, setPlace] = useState<Place>(refuelling?.poi_id ? 'Tank' : 'Known');
  const form = useRecordForm({
    schema,
    initial: refuelling
      ? { ...inputOfRecord(refuelling), version: refuelling.version }
      : { product_class: 'DIESEL', country: 'ES' },
    rules: (values) => stationFaults(values),
    onSave: async ({ version, ...body }) => {
      if (!refuelling) return (await call(postRefuelling, { body }, { quiet: true })).id;
      const params = { refuelling_id: refuelling.id };
      await call(putRefuelling, { params, body: { ...body, version: version! } }, { quiet: true });
      return refuelling.id;
    },
    onSaved,
  });
  const unit = quantityUnit(form.values.product_class ?? 'DIESEL');
  return (
    <RecordForm form={form} isNew={refuelling === null}>
      <FormSection title={t('refuelling.when')}>
        <VehiclePicker {...form.field('vehicle_id')} label={t('word.vehicle')} wide />
        <DateField {...form.field('day')} label={t('column.day')} />
        <TimeField
          {...form.field('hour')}
          label={t('refuelling.hour')}
          description={t('refuelling.hourHelp')}
        />
        <FieldBox wide>
          <Input.Wrapper label={t('refuelling.stationKind')} labelElement="div">
            <SegmentedControl
              fullWidth
              mt={4}
              value={place}
              onChange={(next) => {
                setPlace(next);
                form.set(NO_PLACE);
              }}
              data={PLACES.filter((value) => value !== 'Tank' || can('poi:read')).map((value) => ({
                value,
                label: t(`refuelling.station${value}`),
              }))}
              aria-label={t('refuelling.stationKind')}
            />
          </Input.Wrapper>
        </FieldBox>
        {place === 'Known' ? (
          <StationPicker {...form.field('station_id')} required label={t('column.station')} wide />
        ) : null}
        {place === 'Tank' ? (
          <PoiPicker {...form.field('poi_id')} required label={t('refuelling.tank')} wide />
        ) : null}
        {place === 'New' ? (
          <>
            <TextField {...form.field('station')} required label={t('refuelling.stationName')} />
            <TextField {...form.field('town')} label={t('refuelling.town')} />
            <TextField {...form.field('province')} required label={t('column.province')} />
            <SelectField
              {...form.field('country')}
              label={t('word.country')}
              options={COUNTRIES.map((value) => ({ value, label: t(`country.${value}`) }))}
            />
          </>
        ) : null}
      </FormSection>
      <FormSection title={t('refuelling.what')}>
        <SelectField
          {...form.field('product_class')}
          // A product without a quantity is entered without one.
          onChange={(next) =>
            form.set({ product_class: next, ...(next && quantityUnit(next) === null && { liters: 0 }) })
          }
          label={t('column.product')}
          options={PRODUCT_CLASSES.map((value) => ({ value, label: t(`refuelling.class_${value}`) }))}
        />
        {unit === null ? null : unit === 'litre' ? (
          <NumberField {...form.field('liters')} label={t('column.liters')} measure="volume" />
        ) : (
          <NumberField {...form.field('liters')} label={t(`refuelling.quantity_${unit}`)} decimals={2} />
        )}
        <MoneyField
          {...form.field('amount')}
          label={t('column.amount')}
          description={t('refuelling.amountHelp')}
        />
        <MoneyField {...form.field('discount')} label={t('refuelling.discount')} />
        <NumberField {...form.field('odometer')} label={t('word.odometer')} unit="km" />
        <TextField
          {...form.field('card_number')}
          label={t('column.cardNumber')}
          description={t('refuelling.cardHelp')}
          inputMode="numeric"
        />
        <TextField {...form.field('ticket')} label={t('refuelling.ticket')} />
        <TextField {...form.field('invoice')} label={t('refuelling.invoice')} />
      </FormSection>
    </RecordForm>
  );
}
