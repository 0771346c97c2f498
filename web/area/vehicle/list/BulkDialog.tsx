import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { VehicleRow } from '#api/vehicle.ts';
import { requiredText } from '#domain/field.ts';
import { moveInput } from '#domain/vehicle/registration.ts';
import { useText } from '#web/base/language/text.ts';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { useToday } from '#web/kit/ui/use-today.ts';
import { BulkResults } from './BulkResults.tsx';
import { type BulkResult, type BulkTask, runBulk } from './bulk-run.ts';

export type BulkKind = BulkTask['kind'];

/** One command for all selected vehicles, with the result for each in words. */
export function BulkDialog(props: {
  kind: BulkKind | null;
  rows: readonly VehicleRow[];
  /** `isDone`: the command has been run. */
  onClose: (isDone: boolean) => void;
}) {
  const { kind, rows, onClose } = props;
  const { t } = useText();
  const n = rows.length;
  const shown = useRef<BulkKind>('move');
  if (kind) shown.current = kind;
  const titles: Readonly<Record<BulkKind, string>> = {
    move: t('vehicleCommand.moveTitleMany', { n }),
    maintenance: t('vehicleCommand.maintenanceTitleMany', { n }),
    unusable: t('vehicleCommand.unusableTitleMany', { n }),
  };
  return (
    <Dialog opened={kind !== null} title={titles[shown.current]} onClose={() => onClose(false)}>
      <Bulk kind={shown.current} rows={rows} onClose={onClose} />
    </Dialog>
  );
}

function Bulk(props: { kind: BulkKind; rows: readonly VehicleRow[]; onClose: (isDone: boolean) => void }) {
  const { kind, onClose } = props;
  // The list behind is loaded again meanwhile, so the selected vehicles are stored here.
  const [rows] = useState(props.rows);
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);

  async function run(task: BulkTask) {
    const mine = new AbortController();
    control.current = mine;
    setResults([]);
    const onResult = (result: BulkResult) => setResults((old) => [...(old ?? []), result]);
    await runBulk(task, rows, { signal: mine.signal, onResult });
    control.current = null;
  }
  if (results) {
    return (
      <BulkResults
        all={rows.length}
        results={results}
        onStop={() => control.current?.abort()}
        onClose={() => onClose(true)}
      />
    );
  }
  const question = { onRun: run, onClose: () => onClose(false) };
  if (kind === 'move') return <MoveQuestion {...question} />;
  return kind === 'unusable' ? <UnusableQuestion {...question} /> : <MaintenanceQuestion {...question} />;
}

type Question = { onRun: (task: BulkTask) => Promise<void>; onClose: () => void };

function MoveQuestion({ onRun, onClose }: Question) {
  const { t } = useText();
  const today = useToday();
  const form = useRecordForm({
    schema: moveInput,
    initial: { date: today },
    onSave: ({ fleet_id, date }) => onRun({ kind: 'move', fleetId: fleet_id, date }),
  });
  return (
    <DialogForm form={form} confirmLabel={t('vehicleCommand.move')} onClose={onClose}>
      <FleetPicker {...form.field('fleet_id')} label={t('vehicleCommand.moveFleet')} />
      <DateField {...form.field('date')} max={today} label={t('vehicleCommand.move_date')} />
      <p>{t('vehicleCommand.moveText')}</p>
    </DialogForm>
  );
}

const NOTHING = z.object({});

function MaintenanceQuestion({ onRun, onClose }: Question) {
  const { t } = useText();
  const form = useRecordForm({
    schema: NOTHING,
    initial: {},
    onSave: () => onRun({ kind: 'maintenance' }),
  });
  return (
    <DialogForm form={form} confirmLabel={t('vehicleCommand.setMaintenance')} onClose={onClose}>
      <p>{t('vehicleCommand.availabilityManyText')}</p>
    </DialogForm>
  );
}

/** The reason why a vehicle is unusable, required (domain rules §9.2). */
const REASON = z.object({ unusable_reason: requiredText(250) });

function UnusableQuestion({ onRun, onClose }: Question) {
  const { t } = useText();
  const form = useRecordForm({
    schema: REASON,
    initial: {},
    onSave: ({ unusable_reason }) => onRun({ kind: 'unusable', reason: unusable_reason }),
  });
  return (
    <DialogForm form={form} confirmLabel={t('vehicleCommand.setUnusable')} onClose={onClose}>
      <TextAreaField {...form.field('unusable_reason')} label={t('vehicle.unusable_reason')} />
      <p>{t('vehicleCommand.availabilityManyText')}</p>
    </DialogForm>
  );
}
