import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { civilInstantMs } from '#domain/civil-time.ts';
import { daySpan, dayStartMs } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import { iso } from '#domain/iso.ts';
import { RECEIPT_KINDS, type ReceiptInput, receiptFaults, receiptInput } from '#domain/receipt/receipt.ts';
import { FUEL_CLASSES } from '#domain/refuelling/product.ts';
import { enqueue, newKey } from '#web/area/road/outbox/outbox.ts';
import { PhotoField, type TakenPhoto } from '#web/area/road/outbox/PhotoField.tsx';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import parts from '#web/kit/look/parts.module.css';
import { DateField } from '#web/kit/record/DateField.tsx';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { TimeField } from '#web/kit/record/TimeField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { NearStations } from './NearStations.tsx';
import classes from './receipt.module.css';

const schema = receiptInput.omit({ key: true, photos: true });
/** ADBLUE is bought at the same pump. */
const PRODUCTS = [...FUEL_CLASSES, 'GAS', 'ELECTRIC', 'ADBLUE'] as const;

type Props = { vehicle: { id: number; license: string }; onClose: () => void };

/** A receipt on the phone. It is kept there first, and sent when there is a network. */
export function ReceiptForm({ vehicle, onClose }: Props) {
  const { t } = useText();
  return (
    <Dialog
      opened
      fullScreen
      onClose={onClose}
      title={t('receipt.sendTitle', { plate: vehicle.license })}
      classNames={{ inner: classes.form! }}
    >
      <Fields vehicle={vehicle} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ vehicle, onClose }: Props) {
  const { t } = useText();
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([]);
  const [isMissing, setMissing] = useState(false);
  const [openedAt] = useState(() => iso(Date.now()));
  const whole = (values: Omit<ReceiptInput, 'key' | 'photos'>): ReceiptInput => ({
    ...values,
    key: newKey(),
    photos: photos.map(({ key, takenAt }) => ({ key, item: null, taken_at: takenAt })),
  });
  const form = useRecordForm({
    schema,
    initial: { vehicle_id: vehicle.id, kind: 'fuel', product_class: 'DIESEL', paid_at: openedAt },
    // The missing picture has a place of its own.
    rules: (values) => receiptFaults(whole(values), Date.now()).filter(({ field }) => field !== 'photos'),
    onSave: async (values) => {
      const body = whole(values);
      await enqueue('receipt', body, photos, { label: vehicle.license });
    },
    onSaved: () => {
      notice({ kind: 'done', key: 'receipt.kept' });
      onClose();
    },
  });
  const isFuel = form.values.kind === 'fuel';
  return (
    <form
      noValidate
      className={parts.stack}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(photos.length === 0);
        if (photos.length > 0 && !form.isSaving) void form.save();
      }}
    >
      <PhotoField label={t('receipt.photo')} photos={photos} most={3} onChange={setPhotos} />
      {isMissing && photos.length === 0 ? <FailureAlert of={t('receipt.photoMissing')} /> : null}
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t('word.type')}
        value={form.values.kind ?? 'fuel'}
        onChange={(kind) =>
          form.set({ kind, liters: null, product_class: kind === 'fuel' ? 'DIESEL' : null })
        }
        data={RECEIPT_KINDS.map((value) => ({ value, label: t(`receipt.kind_${value}`) }))}
      />
      <MoneyField {...form.field('amount')} label={t('column.amount')} />
      {isFuel ? (
        <div className={classes.pair}>
          <NumberField {...form.field('liters')} label={t('column.liters')} measure="volume" />
          <SelectField
            {...form.field('product_class')}
            label={t('column.product')}
            options={PRODUCTS.map((value) => ({ value, label: t(`refuelling.class_${value}`) }))}
          />
        </div>
      ) : null}
      <PaidAt
        value={form.values.paid_at ?? openedAt}
        error={form.field('paid_at').error}
        onChange={(paid_at) => form.set({ paid_at })}
      />
      {isFuel ? (
        <NearStations
          chosenId={form.values.station_id}
          onPlace={(place) => form.set(place)}
          onStation={({ id, name }) => form.set({ station_id: id, place: name })}
        />
      ) : null}
      <TextField
        {...form.field('place')}
        onChange={(place) => form.set({ place, station_id: null })}
        label={t(isFuel ? 'column.station' : 'receipt.place')}
      />
      <NumberField {...form.field('odometer_km')} label={t('word.odometer')} unit="km" />
      <TextField {...form.field('note')} label={t('receipt.note')} />
      <FailureAlert of={form.refusal} />
      <Button type="submit" size="lg" fullWidth loading={form.isSaving}>
        {t('receipt.sendNow')}
      </Button>
    </form>
  );
}

/** When it was paid, by the clock of the phone; now by default. */
function PaidAt(props: { value: string; error: string | undefined; onChange: (at: string) => void }) {
  const { value, error, onChange } = props;
  const { t } = useText();
  const { timeZone } = useSession();
  const { day } = daySpan(Date.parse(value), timeZone);
  const minutes = Math.floor((Date.parse(value) - dayStartMs(day, timeZone)) / MINUTE_MS);
  const time = [Math.floor(minutes / 60), minutes % 60].map((one) => String(one).padStart(2, '0')).join(':');
  const at = (onDay: string, atTime: string) => onChange(iso(civilInstantMs(onDay, atTime, timeZone)));
  const common = { onBlur: () => undefined, required: true, readOnly: false };
  return (
    <div className={classes.pair}>
      <DateField
        {...{ ...common, name: 'paid_day', error, label: t('receipt.paid_at') }}
        value={day}
        onChange={(next) => next && at(next, time)}
      />
      <TimeField
        {...{ ...common, name: 'paid_time', error: undefined, label: t('refuelling.hour') }}
        value={time}
        onChange={(next) => next && at(day, next)}
      />
    </div>
  );
}
