import { Alert } from '@mantine/core';
import { getChannels } from '#api/channel.ts';
import { getReportRecipients, postSavedReport, putSavedReport, type SavedReport } from '#api/saved-report.ts';
import { REPORTS } from '#domain/report/index.ts';
import { CADENCES } from '#domain/saved-report/cadence.ts';
import { savedRanges } from '#domain/saved-report/saved-range.ts';
import {
  FILE_KINDS,
  MAX_RECIPIENTS,
  type SavedReportChoice,
  savedReportChoice,
  savedReportFaults,
} from '#domain/saved-report/saved-report.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { MultiSelectField } from '#web/kit/record/MultiSelectField.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { type RecordForm, useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Sendings } from './Sendings.tsx';
import { hourText, rangeWords, weekdayName } from './saved-words.ts';

type Asked = Pick<SavedReport, 'report' | 'from' | 'to' | 'layout'> & { parameters: object };

/** A new question to save, or one of the user's saved reports to change. */
type SavedReportDialogProps = { onClose: () => void } & (
  | { asked: Asked; saved?: never }
  | { saved: SavedReport; asked?: never }
);

/**
 * Saves a report under a name, or changes its owner's choices: the days, the other readers, the sending and
 * its recipients.
 */
export function SavedReportDialog(props: SavedReportDialogProps) {
  const { t } = useText();
  const { saved, onClose } = props;
  return (
    <Dialog
      opened
      size="lg"
      title={saved ? t('savedReport.edit', { name: saved.name }) : t('savedReport.save')}
      onClose={onClose}
    >
      <Choices {...props} />
    </Dialog>
  );
}

function Choices({ saved, asked, onClose }: SavedReportDialogProps) {
  const { t, f } = useText();
  const about = saved ?? asked;
  const { data, error } = useEndpoint(getReportRecipients, {});
  const users = data?.users ?? [];
  const form = useRecordForm({
    schema: savedReportChoice,
    initial: saved
      ? { ...saved, ...saved.own, recipients: saved.own?.recipients.map(({ id }) => id) }
      : { range: savedRanges(limitOf(asked))[0]!, is_shared: false, ...UNSENT },
    rules: savedReportFaults,
    onSave: async (choice: SavedReportChoice) => {
      if (saved) {
        const body = { ...choice, version: saved.own!.version };
        await call(putSavedReport, { params: { saved_report_id: saved.id }, body }, { quiet: true });
      } else await call(postSavedReport, { body: { ...asked, ...choice } }, { quiet: true });
      return choice.name;
    },
    onSaved: (name) => {
      onClose();
      notice({ kind: 'done', key: 'savedReport.saved', params: { name } });
    },
    onStale: onClose,
  });
  const ranges = savedRanges(limitOf(about)).map((value) => ({
    value,
    label: rangeWords({ ...about, range: value }, { t, f }),
  }));
  return (
    <DialogForm
      form={form}
      confirmLabel={t('ui.save')}
      onClose={onClose}
      more={saved?.own?.cadence ? <Sendings savedReportId={saved.id} /> : null}
    >
      <TextField {...form.field('name')} label={t('word.name')} wide />
      <SelectField
        {...form.field('range')}
        label={t('savedReport.range')}
        description={t('savedReport.rangeText')}
        options={ranges}
        wide
      />
      <SwitchField
        {...form.field('is_shared')}
        label={t('savedReport.shared')}
        description={t('savedReport.sharedText')}
        wide
      />
      <SelectField
        {...form.field('cadence')}
        // A user who can only send to himself need not choose a recipient.
        onChange={(cadence) =>
          form.set({ cadence, ...(users.length === 1 ? { recipients: users.map(({ id }) => id) } : {}) })
        }
        label={t('savedReport.cadence')}
        placeholder={t('savedReport.never')}
        options={CADENCES.map((value) => ({ value, label: t(`savedReport.${value}`) }))}
        wide
      />
      {form.values.cadence ? (
        <Sending
          form={form}
          people={[...(saved?.own?.recipients ?? []), ...users]}
          isLoading={!data && !error}
        />
      ) : null}
    </DialogForm>
  );
}

/** The default times of sending, until the user chooses. */
const UNSENT = {
  ...{ cadence: null, weekday: 1, month_day: 1, hour: 7 },
  file_kind: FILE_KINDS[0],
  recipients: [],
};

const limitOf = ({ report }: Pick<Asked, 'report'>) => REPORTS.get(report)?.limit ?? 'year';
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

/** The times of sending, and the recipients. */
function Sending(props: {
  form: RecordForm<typeof savedReportChoice>;
  /** Present recipients, and all possible ones; some are both. */
  people: readonly { id: number; name: string }[];
  isLoading: boolean;
}) {
  const { form, people, isLoading } = props;
  const { t, language } = useText();
  const channels = useEndpoint(getChannels, {});
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return (
    <>
      {channels.data?.has_mail === false ? <Alert color="yellow">{t('channel.noMail')}</Alert> : null}
      {form.values.cadence === 'weekly' ? (
        <SelectField
          {...form.field('weekday')}
          label={t('savedReport.weekday')}
          options={upTo(7).map((value) => ({ value, label: weekdayName(value, language) }))}
          required
        />
      ) : null}
      {form.values.cadence === 'monthly' ? (
        <SelectField
          {...form.field('month_day')}
          label={t('savedReport.monthDay')}
          description={t('savedReport.monthDayText')}
          options={upTo(31).map((value) => ({ value, label: String(value) }))}
          required
        />
      ) : null}
      <SelectField
        {...form.field('hour')}
        label={t('savedReport.hour')}
        options={upTo(24).map((n) => ({ value: n - 1, label: hourText(n - 1) }))}
        required
      />
      <SelectField
        {...form.field('file_kind')}
        label={t('savedReport.fileKind')}
        options={FILE_KINDS.map((value) => ({ value, label: t(`savedReport.as_${value}`) }))}
        required
      />
      <MultiSelectField
        {...form.field('recipients')}
        label={t('savedReport.recipients')}
        description={t('savedReport.recipientsText')}
        options={[...names].map(([value, label]) => ({ value, label }))}
        max={MAX_RECIPIENTS}
        isLoading={isLoading}
        required
        wide
      />
    </>
  );
}
