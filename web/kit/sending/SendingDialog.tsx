import { Alert, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { getChannels } from '#api/channel.ts';
import {
  getReportRecipients,
  getSavedReports,
  postSavedReport,
  postSentList,
  putSavedReport,
  type SavedReport,
} from '#api/saved-report.ts';
import { REPORTS } from '#domain/report/index.ts';
import type { ReportId } from '#domain/report/report.ts';
import { CADENCES } from '#domain/saved-report/cadence.ts';
import { FILE_KINDS } from '#domain/saved-report/file-kind.ts';
import type { SentList } from '#domain/saved-report/saved-list.ts';
import { savedRanges } from '#domain/saved-report/saved-range.ts';
import {
  MAX_RECIPIENTS,
  type SavedReportChoice,
  savedReportChoice,
  savedReportFaults,
} from '#domain/saved-report/saved-report.ts';
import type { Say } from '#text/say.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { MultiSelectField } from '#web/kit/record/MultiSelectField.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { type RecordForm, useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { Sendings } from './Sendings.tsx';
import { hourText, rangeWords, weekdayName } from './sending-words.ts';

type AskedReport = Pick<SavedReport, 'from' | 'to' | 'layout'> & {
  report: ReportId;
  parameters: object;
};

/** A list to send, with its name as the first name of the sending; a board is always a PDF. */
export type AskedList = SentList & { name: string };

/** The list whose file is a PDF alone. */
const BOARD = 'dashboard';

/** A new question to save, or one of the user's saved ones to change. */
type SendingDialogProps = { onClose: () => void } & (
  | { asked: AskedReport; list?: never; saved?: never }
  | { list: AskedList; asked?: never; saved?: never }
  | { saved: SavedReport; asked?: never; list?: never }
);

/**
 * Saves a report under a name, sends a list, or changes its owner's choices: the days, the other readers, the
 * sending and its recipients. A new sending stays open once it is saved, so that the user can try it out.
 */
export function SendingDialog(props: SendingDialogProps) {
  const { t } = useText();
  const { onClose } = props;
  const [createdId, setCreated] = useState<number | null>(null);
  const { data } = useEndpoint(getSavedReports, {}, { enabled: createdId !== null });
  const saved = props.saved ?? data?.reports.find(({ id }) => id === createdId);
  const title = saved
    ? t('savedReport.edit', { name: saved.name })
    : t(props.list ? 'ui.sendMe' : 'savedReport.save');
  return (
    <Dialog opened size="lg" title={title} onClose={onClose}>
      {createdId !== null && !saved ? (
        <Skeleton height={240} />
      ) : (
        <Choices
          key={saved?.own?.version}
          {...(saved ? { saved } : props)}
          onClose={onClose}
          onCreated={setCreated}
        />
      )}
    </Dialog>
  );
}

function Choices({
  saved,
  asked,
  list,
  onClose,
  onCreated,
}: SendingDialogProps & { onCreated: (id: number) => void }) {
  const { t, f } = useText();
  const { myProfile } = useSession();
  const { data, error } = useEndpoint(getReportRecipients, {});
  const users = data?.users ?? [];
  const isList = list !== undefined || saved?.report === 'List';
  const form = useRecordForm({
    schema: savedReportChoice,
    initial: saved ? keptOf(saved) : list ? listOf(list, myProfile?.id) : reportOf(asked!),
    rules: savedReportFaults,
    onSave: async (choice: SavedReportChoice) => {
      if (saved) {
        const body = { ...choice, version: saved.own!.version };
        await call(putSavedReport, { params: { saved_report_id: saved.id }, body }, { quiet: true });
        return { name: choice.name, id: null };
      }
      const { name: _name, ...about } = list ?? { name: '' };
      const { id } = list
        ? await call(postSentList, { body: { ...(about as SentList), ...choice } }, { quiet: true })
        : await call(postSavedReport, { body: { ...asked!, ...choice } }, { quiet: true });
      return { name: choice.name, id: choice.cadence === null ? null : id };
    },
    onSaved: ({ name, id }) => {
      if (id === null) onClose();
      else onCreated(id);
      notice({ kind: 'done', key: 'savedReport.saved', params: { name } });
    },
    onStale: onClose,
  });
  return (
    <DialogForm
      form={form}
      confirmLabel={t('ui.save')}
      onClose={onClose}
      more={
        saved?.own ? (
          <Sendings saved={saved} />
        ) : form.values.cadence ? (
          <Dim>{t('savedReport.testLater')}</Dim>
        ) : null
      }
    >
      <TextField {...form.field('name')} label={t('word.name')} wide />
      {isList ? null : <ReportFields form={form} about={(saved ?? asked) as AskedReport} say={{ t, f }} />}
      <SelectField
        {...form.field('cadence')}
        // A user who can only send to himself need not choose a recipient.
        onChange={(cadence) =>
          form.set({ cadence, ...(users.length === 1 ? { recipients: users.map(({ id }) => id) } : {}) })
        }
        label={t('savedReport.cadence')}
        {...(isList ? { required: true } : { placeholder: t('savedReport.never') })}
        options={CADENCES.map((value) => ({ value, label: t(`savedReport.${value}`) }))}
        wide
      />
      {form.values.cadence ? (
        <Sending
          form={form}
          isBoard={(list ?? saved?.parameters)?.list === BOARD}
          people={[...(saved?.own?.recipients ?? []), ...users]}
          isLoading={!data && !error}
        />
      ) : null}
    </DialogForm>
  );
}

const keptOf = (saved: SavedReport) => ({
  ...{ ...saved, ...saved.own },
  recipients: saved.own?.recipients.map(({ id }) => id) ?? [],
});

/** A list is sent to the user on Mondays at seven, until something else is chosen. */
const listOf = ({ name, list }: AskedList, me: number | undefined) => ({
  ...UNSENT,
  ...(list === BOARD && { file_kind: 'pdf' as const }),
  ...({ name, range: 'usual', is_shared: false, cadence: 'weekly' } as const),
  recipients: me === undefined ? [] : [me],
});

const reportOf = (asked: AskedReport) => ({
  range: savedRanges(limitOf(asked))[0]!,
  is_shared: false,
  ...UNSENT,
});

/** The fields that only a report has: its days, and whether others may use it. */
function ReportFields(props: { form: RecordForm<typeof savedReportChoice>; about: AskedReport; say: Say }) {
  const { form, about, say } = props;
  const { t } = say;
  const ranges = savedRanges(limitOf(about)).map((value) => ({
    value,
    label: rangeWords({ ...about, range: value }, say),
  }));
  return (
    <>
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
    </>
  );
}

/** The default times of sending, until the user chooses. */
const UNSENT = {
  ...{ cadence: null, weekday: 1, month_day: 1, hour: 7, is_paused: false },
  file_kind: FILE_KINDS[0],
  recipients: [],
};

const limitOf = ({ report }: Pick<AskedReport, 'report'>) => REPORTS.get(report)?.limit ?? 'year';
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

/** The times of sending, and the recipients. */
function Sending(props: {
  form: RecordForm<typeof savedReportChoice>;
  isBoard: boolean;
  /** Present recipients, and all possible ones; some are both. */
  people: readonly { id: number; name: string }[];
  isLoading: boolean;
}) {
  const { form, isBoard, people, isLoading } = props;
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
      {isBoard ? null : (
        <SelectField
          {...form.field('file_kind')}
          label={t('savedReport.fileKind')}
          options={FILE_KINDS.map((value) => ({ value, label: t(`savedReport.as_${value}`) }))}
          required
        />
      )}
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
