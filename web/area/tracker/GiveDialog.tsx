import type { AnswerOf } from '#api/endpoint.ts';
import { type getTrackerRefusals, postUnfitted } from '#api/tracker-refusal.ts';
import { unfittedInput } from '#domain/tracker/fitting.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { VehiclePicker } from '#web/kit/picker/VehiclePicker.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';

/** Periods of data that the tracker sent in no vehicle. */
export type Unfitted = AnswerOf<typeof getTrackerRefusals>['unfitted'];
type Asked = { trackerId: number; unfitted: Unfitted; onClose: () => void };

/** Assigns data that a tracker sent in no vehicle to a vehicle, from one of the periods on. */
export function GiveDialog({ opened, ...asked }: Asked & { opened: boolean }) {
  const { t } = useText();
  return (
    <Dialog opened={opened} title={t('tracker.unfittedGive')} onClose={asked.onClose}>
      <GiveForm {...asked} />
    </Dialog>
  );
}

function GiveForm({ trackerId, unfitted, onClose }: Asked) {
  const { t, f } = useText();
  const form = useRecordForm({
    schema: unfittedInput,
    initial: { from: unfitted[0]?.from ?? null },
    onSave: (body) => call(postUnfitted, { params: { tracker_id: trackerId }, body }, { quiet: true }),
    onSaved: () => {
      notice({ kind: 'done', key: 'tracker.unfittedGiven' });
      onClose();
    },
  });
  return (
    <DialogForm form={form} confirmLabel={t('tracker.unfittedGive')} onClose={onClose}>
      <VehiclePicker {...form.field('device_id')} required label={t('word.vehicle')} />
      <SelectField
        {...form.field('from')}
        required
        label={t('tracker.unfittedFrom')}
        description={t('tracker.unfittedFromText')}
        options={unfitted.map(({ from }) => ({ value: from, label: f.dateTime(from) }))}
      />
    </DialogForm>
  );
}
