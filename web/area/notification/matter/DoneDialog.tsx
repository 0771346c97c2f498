import { deskOf, readCause } from '#domain/matter/cause.ts';
import { doneInput, outcomesOf } from '#domain/matter/matter.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { type Acted, actOn } from './act.ts';

type DoneProps = { matters: readonly Acted[]; onDone: () => void; onClose: () => void };

/** Requests the reason for which matters are done: of one, or of several at once. */
export function DoneDialog(props: DoneProps) {
  const { matters, onClose } = props;
  const { t } = useText();
  const [first] = matters;
  const title =
    matters.length > 1
      ? t('matter.doneMany', { n: matters.length })
      : t('matter.doneTitle', { name: first?.license ?? '' });
  return (
    <Dialog opened title={title} onClose={onClose}>
      <DoneForm {...props} />
    </Dialog>
  );
}

function DoneForm({ matters, onDone, onClose }: DoneProps) {
  const { t } = useText();
  const codes = matters.map(({ cause }) => readCause(cause!)!.code);
  // Refuellings and the rest end for different reasons.
  const offered = outcomesOf(codes[0]!).filter((one) =>
    codes.every((code) => outcomesOf(code).includes(one)),
  );
  const isDismissal = codes.some((code) => deskOf(code) === 'tamperings');
  const form = useRecordForm({
    schema: doneInput,
    initial: {},
    rules: ({ note }) => (isDismissal && note === null ? [{ field: 'note', code: 'val.required' }] : []),
    onSave: (end) => actOn(matters, { action: 'done', end }),
    onSaved: () => {
      onDone();
      notice({ kind: 'done', key: 'matter.savedMany', params: { n: matters.length } });
    },
  });
  const { outcome } = form.values;
  return (
    <DialogForm form={form} confirmLabel={t('matter.done')} onClose={onClose}>
      <SelectField
        {...form.field('outcome')}
        label={t('matter.reason')}
        options={offered.map((value) => ({ value, label: t(`matter.outcome_${value}`) }))}
      />
      <TextAreaField {...form.field('note')} label={t('matter.note')} />
      {outcome === 'accepted' ? (
        <MoneyField {...form.field('recovered')} label={t('matter.recovered')} />
      ) : null}
      {outcome === 'accepted' ? <Dim>{t('matter.acceptText')}</Dim> : null}
      {outcome === 'claimed' ? <Dim>{t('matter.claimText')}</Dim> : null}
      {isDismissal ? <Dim>{t('matter.dismissText')}</Dim> : null}
    </DialogForm>
  );
}
