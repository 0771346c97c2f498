import { Input, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import {
  postReceiptBill,
  postReceiptRefuelling,
  postReceiptRefusal,
  type ReceiptRecord,
} from '#api/receipt.ts';
import { requiredText } from '#domain/field.ts';
import { PRODUCT_CLASSES, quantityUnit } from '#domain/refuelling/product.ts';
import { refuellingInput, stationFaults } from '#domain/refuelling/refuelling.ts';
import { BILL } from '#domain/vehicle/bill.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { EnumPicker } from '#web/kit/picker/EnumPicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { TimeField } from '#web/kit/record/TimeField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { StationPicker } from './StationPicker.tsx';

type Props = { receipt: ReceiptRecord; opened: boolean; onClose: () => void };
type FormProps = Omit<Props, 'opened'>;

/** Confirms a receipt for fuel: the facts can be corrected before they become a refuelling. */
export function RefuellingDialog({ opened, ...props }: Props) {
  const { t } = useText();
  return (
    <Dialog opened={opened} title={t('receipt.asRefuelling')} onClose={props.onClose} size="lg">
      <RefuellingFields {...props} />
    </Dialog>
  );
}

function RefuellingFields({ receipt, onClose }: FormProps) {
  const { t } = useText();
  const { id, version, vehicle_id, day, hour, liters, amount, station_id, place, country, odometer } =
    receipt;
  const [isNew, setNew] = useState(station_id === null);
  const form = useRecordForm({
    schema: refuellingInput,
    initial: {
      ...{ vehicle_id, day, hour, liters, amount, station_id },
      ...{ product_class: receipt.product_class ?? 'DIESEL', station: station_id === null ? place : null },
      country: country as 'ES',
      odometer: odometer === null ? null : odometer / 1_000,
    },
    rules: stationFaults,
    onSave: (values) =>
      call(
        postReceiptRefuelling,
        { params: { receipt_id: id }, body: { ...values, version } },
        { quiet: true },
      ),
    onSaved: onClose,
  });
  const unit = quantityUnit(form.values.product_class ?? 'DIESEL');
  return (
    <DialogForm form={form} confirmLabel={t('receipt.confirm')} onClose={onClose}>
      <FormSection>
        <DateField {...form.field('day')} label={t('column.day')} />
        <TimeField {...form.field('hour')} label={t('refuelling.hour')} />
        <SelectField
          {...form.field('product_class')}
          label={t('column.product')}
          options={PRODUCT_CLASSES.map((value) => ({ value, label: t(`refuelling.class_${value}`) }))}
        />
        {unit === null || unit === 'litre' ? (
          <NumberField {...form.field('liters')} label={t('column.liters')} measure="volume" />
        ) : (
          <NumberField {...form.field('liters')} label={t(`refuelling.quantity_${unit}`)} decimals={2} />
        )}
        <MoneyField {...form.field('amount')} label={t('column.amount')} />
        <NumberField {...form.field('odometer')} label={t('word.odometer')} unit="km" />
        <Input.Wrapper label={t('refuelling.stationKind')} labelElement="div">
          <SegmentedControl
            fullWidth
            mt={4}
            aria-label={t('refuelling.stationKind')}
            value={isNew ? 'New' : 'Known'}
            onChange={(next) => {
              setNew(next === 'New');
              form.set({ station_id: null, station: next === 'New' ? place : null, province: null });
            }}
            data={(['Known', 'New'] as const).map((value) => ({
              value,
              label: t(`refuelling.station${value}`),
            }))}
          />
        </Input.Wrapper>
        {isNew ? (
          <>
            <TextField {...form.field('station')} required label={t('refuelling.stationName')} />
            <TextField {...form.field('province')} required label={t('column.province')} />
          </>
        ) : (
          <StationPicker {...form.field('station_id')} required label={t('column.station')} />
        )}
      </FormSection>
    </DialogForm>
  );
}

/** Confirms a receipt for a toll or anything else as a bill of its vehicle. */
export function BillDialog({ opened, ...props }: Props) {
  const { t } = useText();
  return (
    <Dialog opened={opened} title={t('receipt.asBill')} onClose={props.onClose} size="lg">
      <BillFields {...props} />
    </Dialog>
  );
}

function BillFields({ receipt, onClose }: FormProps) {
  const { t } = useText();
  const { id, version, day, amount, place, note, fleet_id } = receipt;
  const form = useRecordForm({
    schema: BILL.input,
    initial: {
      code: `R-${id}`,
      date: day,
      amount,
      provider: place,
      description: note,
      cost_centre_id: fleet_id,
    },
    onSave: (values) =>
      call(postReceiptBill, { params: { receipt_id: id }, body: { ...values, version } }, { quiet: true }),
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} confirmLabel={t('receipt.confirm')} onClose={onClose}>
      <FormSection>
        <TextField {...form.field('code')} label={t('bill.code')} />
        <DateField {...form.field('date')} label={t('bill.date')} />
        <MoneyField {...form.field('amount')} label={t('bill.amount')} />
        <EnumPicker {...form.field('type_id')} list="bill_type" label={t('bill.type_id')} />
        <TextField {...form.field('provider')} label={t('bill.provider')} />
        <TextAreaField {...form.field('description')} label={t('bill.description')} wide />
      </FormSection>
    </DialogForm>
  );
}

const refusal = z.object({ reason: requiredText(200) });

/** Refuses a receipt with a reason. */
export function RefusalDialog({ opened, ...props }: Props) {
  const { t } = useText();
  return (
    <Dialog opened={opened} title={t('receipt.refuseTitle')} onClose={props.onClose}>
      <RefusalFields {...props} />
    </Dialog>
  );
}

function RefusalFields({ receipt: { id, version }, onClose }: FormProps) {
  const { t } = useText();
  const form = useRecordForm({
    schema: refusal,
    initial: {},
    onSave: ({ reason }) =>
      call(postReceiptRefusal, { params: { receipt_id: id }, body: { reason, version } }, { quiet: true }),
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} confirmLabel={t('receipt.refuse')} isDanger onClose={onClose}>
      <TextField
        {...form.field('reason')}
        label={t('receipt.refused_reason')}
        description={t('receipt.reasonHelp')}
      />
    </DialogForm>
  );
}
