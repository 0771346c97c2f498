import { Button } from '@mantine/core';
import { useState } from 'react';
import { deleteInterval, type IntervalRow, postInterval, putInterval } from '#api/interval.ts';
import type { VehicleRecord } from '#api/vehicle.ts';
import { civilOf } from '#domain/civil-time.ts';
import { versionField } from '#domain/field.ts';
import { type Interval, intervalFaults, intervalInput } from '#domain/vehicle/interval.ts';
import { INTERVAL_KINDS } from '#domain/vehicle/interval-kind.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { TimeField } from '#web/kit/record/TimeField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';

const schema = intervalInput.extend({ version: versionField.optional() });

const spanOf = ({ kind, start, end }: IntervalRow): Interval => ({
  kind,
  startMs: Date.parse(start),
  endMs: end === null ? null : Date.parse(end),
});

function valuesOf(row: IntervalRow, timeZone: string) {
  const start = civilOf(Date.parse(row.start), timeZone);
  const end = row.end === null ? null : civilOf(Date.parse(row.end), timeZone);
  return {
    kind: row.kind,
    start_date: start.day,
    start_time: start.time,
    end_date: end?.day ?? null,
    end_time: end?.time ?? null,
    reason: row.reason,
    version: row.version,
  };
}

/**
 * One time in which the vehicle could not be used, or a new one (`row` null), with the button to delete it.
 */
export function IntervalForm(props: {
  vehicle: VehicleRecord;
  row: IntervalRow | null;
  /** All intervals of the vehicle, because two of one kind may not overlap. */
  rows: readonly IntervalRow[];
  readOnly: boolean;
  onClose: () => void;
}) {
  const { vehicle, row, rows, readOnly, onClose } = props;
  const { t } = useText();
  const [isDeleting, setDeleting] = useState(false);
  const params = { vehicle_id: vehicle.id };
  const form = useRecordForm({
    schema,
    initial: row ? valuesOf(row, vehicle.time_zone) : { kind: 'in_maintenance' },
    rules: (values) =>
      intervalFaults(values, {
        timeZone: vehicle.time_zone,
        nowMs: Date.now(),
        before: row && spanOf(row),
        others: rows.filter(({ id }) => id !== row?.id).map(spanOf),
      }),
    readOnly,
    onSave: ({ version, ...body }): Promise<unknown> =>
      row
        ? call(
            putInterval,
            { params: { ...params, interval_id: row.id }, body: { ...body, version: version! } },
            { quiet: true },
          )
        : call(postInterval, { params, body }, { quiet: true }),
    onSaved: () => {
      onClose();
      notice({ kind: 'done', key: 'ui.saved' });
    },
  });
  return (
    <DialogForm
      form={form}
      confirmLabel={t(row ? 'ui.save' : 'vehicle.intervalAdd')}
      onClose={onClose}
      aside={
        row && !readOnly ? (
          <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
            {t('word.delete')}
          </Button>
        ) : null
      }
    >
      <FormSection>
        <SelectField
          {...form.field('kind')}
          wide
          label={t('vehicle.intervalKind')}
          options={INTERVAL_KINDS.map((value) => ({ value, label: t(`vehicle.${value}`) }))}
        />
        <DateField {...form.field('start_date')} label={t('assignment.startDate')} />
        <TimeField {...form.field('start_time')} label={t('assignment.startTime')} />
        <DateField
          {...form.field('end_date')}
          label={t('word.endDate')}
          description={t('vehicle.intervalEndHelp')}
        />
        <TimeField {...form.field('end_time')} label={t('assignment.endTime')} />
        <TextAreaField
          {...form.field('reason')}
          wide
          required={form.values.kind === 'unusable'}
          label={t('vehicle.interval_reason')}
        />
      </FormSection>
      {row ? (
        <ConfirmDialog
          opened={isDeleting}
          isDanger
          title={t('vehicle.intervalDelete')}
          confirmLabel={t('word.delete')}
          onConfirm={async () => {
            await call(deleteInterval, { params: { ...params, interval_id: row.id } }, { quiet: true });
            onClose();
          }}
          onClose={() => setDeleting(false)}
        >
          {t('vehicle.intervalDeleteText')}
        </ConfirmDialog>
      ) : null}
    </DialogForm>
  );
}
