import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { DATED_LISTS_OF, type ListedRow } from '#api/dated-lists.ts';
import { Fault } from '#domain/fault.ts';
import type { DatedKind } from '#domain/vehicle/dated-kind.ts';
import { doneForm } from '#domain/vehicle/done.ts';
import type { TextKey } from '#text/key.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { useToday } from '#web/kit/ui/use-today.ts';
import { BulkResults } from './BulkResults.tsx';
import type { BulkResult } from './bulk-run.ts';

type Asked = { kind: DatedKind; rows: readonly ListedRow[]; onDone: () => void };

/** Says of the selected rows that what was due was done on a day, with the result for each in words. */
export function DoneButton({ kind, rows, onDone }: Asked) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconChecks size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('vehicle.doneOn')}
      </Button>
      <Dialog
        opened={isOpen}
        title={`${t('vehicle.doneOn')} · ${t(`${kind.section}.count`, { n: rows.length })}`}
        onClose={() => setOpen(false)}
      >
        <DoneRows
          kind={kind}
          rows={rows}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      </Dialog>
    </>
  );
}

function DoneRows({ kind, onDone, onClose, ...props }: Asked & { onClose: () => void }) {
  const { t } = useText();
  const today = useToday();
  // The list behind is loaded again meanwhile, so the selected rows are stored here.
  const [rows] = useState(props.rows);
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);
  const { of, hasKm, follows } = kind.done!;
  const form = useRecordForm({
    schema: doneForm,
    initial: { day: today, of: of[0] ?? null },
    onSave: (values) =>
      call(
        DATED_LISTS_OF[kind.section].done!,
        { body: { ...values, rows: rows.map(({ id, version }) => ({ id, version })) } },
        { quiet: true },
      ),
    onSaved: (answer) =>
      setResults(
        answer.results.map(({ id, license, fault }) => ({
          id,
          license,
          error: fault && new Fault(fault.code, 409, { params: fault.params }),
        })),
      ),
  });
  if (results) return <BulkResults all={results.length} results={results} onStop={onDone} onClose={onDone} />;
  return (
    <DialogForm form={form} confirmLabel={t('ui.save')} onClose={onClose}>
      {of.length > 0 ? (
        <SelectField
          {...form.field('of')}
          label={t('vehicle.doneOf')}
          options={of.map((due) => ({ value: due, label: t(`${kind.section}.due_${due}` as TextKey) }))}
        />
      ) : null}
      <DateField {...form.field('day')} label={t('vehicle.doneDay')} />
      {/* Downloads follow each other after a legal number of days. */}
      {of.length === 0 || form.values.of === 'check' ? (
        <DateField
          {...form.field('next')}
          label={t('vehicle.doneNext')}
          {...(follows && { description: t('vehicle.doneNextHint') })}
        />
      ) : null}
      {hasKm ? (
        <NumberField
          {...form.field('next_km')}
          unit="km"
          label={t('vehicle.doneKm')}
          description={t('vehicle.doneKmHint')}
        />
      ) : null}
    </DialogForm>
  );
}
