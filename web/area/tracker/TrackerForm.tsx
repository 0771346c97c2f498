import { postTracker, putTracker, type TrackerSheet } from '#api/tracker.ts';
import { CLOCK_ZONES } from '#domain/tracker/clock-zone.ts';
import { FIGURE_SOURCES } from '#domain/tracker/figure-source.ts';
import { SPEED_UNITS } from '#domain/tracker/speed-unit.ts';
import { type TrackerInput, trackerInput } from '#domain/tracker/tracker.ts';
import { hasSecretId, hasTerminalNumber, TRACKER_PROTOCOLS } from '#domain/tracker/tracker-protocol.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { EnumPicker } from '#web/kit/picker/EnumPicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { SecretId } from './SecretId.tsx';

/** All the fields of a tracker (domain rules §9.3); `tracker` null: a new one, with its known fields. */
export function TrackerForm(props: {
  tracker: TrackerSheet | null;
  known?: Partial<TrackerInput>;
  onCreated: (id: number) => void;
}) {
  const { tracker, known = {}, onCreated } = props;
  const { t } = useText();
  const mayEdit = useCan()('tracker:edit');
  const form = useRecordForm({
    schema: trackerInput,
    initial: tracker ?? { imei: null, ...known },
    readOnly: !mayEdit,
    onSave: async (values) => {
      if (!tracker) return (await call(postTracker, { body: values }, { quiet: true })).id;
      const body = { ...values, record_version: tracker.record_version };
      await call(putTracker, { params: { tracker_id: tracker.id }, body }, { quiet: true });
      return null;
    },
    onSaved: (createdId) => {
      notice({ kind: 'done', key: 'tracker.saved' });
      if (createdId !== null) onCreated(createdId);
    },
  });
  const sources = FIGURE_SOURCES.map((value) => ({ value, label: t(`tracker.source_${value}`) }));
  const current = (field: 'model' | 'provider' | 'operator') => {
    const id = tracker?.[`${field}_id`] ?? null;
    const name = tracker?.[field] ?? null;
    return id !== null && name !== null ? { id, name, code: null } : null;
  };
  return (
    <RecordForm form={form} isNew={tracker === null}>
      <FormSection title={t('tracker.identity')}>
        <TextField {...form.field('imei')} label={t('tracker.imei')} wide />
        <SelectField
          {...form.field('protocol')}
          label={t('tracker.protocol')}
          description={t('tracker.protocolText')}
          options={TRACKER_PROTOCOLS.map((value) => ({ value, label: t(`tracker.protocol_${value}`) }))}
        />
        <EnumPicker
          {...form.field('model_id')}
          list="tracker_model"
          current={current('model')}
          label={t('word.model')}
        />
        <EnumPicker
          {...form.field('provider_id')}
          list="tracker_provider"
          current={current('provider')}
          label={t('tracker.provider')}
        />
        <EnumPicker
          {...form.field('operator_id')}
          list="gsm_operator"
          current={current('operator')}
          label={t('tracker.operator')}
        />
        <TextField {...form.field('phone')} label={t('tracker.phone')} />
        <TextField {...form.field('version')} label={t('tracker.version')} />
      </FormSection>
      {mayEdit ? (
        <FormSection title={t('tracker.access')}>
          <TextField
            {...form.field('control_pid')}
            label={t('tracker.control_pid')}
            description={t('tracker.control_pidText')}
          />
          <TextField
            {...form.field('password')}
            label={t('word.password')}
            description={t('tracker.passwordText')}
          />
        </FormSection>
      ) : null}
      <FormSection title={t('tracker.sources')} description={t('tracker.sourcesText')}>
        {(['distance_source', 'fuel_source', 'speed_source', 'battery_source'] as const).map((field) => (
          <SelectField key={field} {...form.field(field)} label={t(`tracker.${field}`)} options={sources} />
        ))}
      </FormSection>
      {hasSecretId(form.values.protocol) ? (
        <FormSection title={t('tracker.osmand')}>
          {mayEdit && hasSecretId(tracker?.protocol ?? null) ? <SecretId tracker={tracker!} /> : null}
          <SelectField
            {...form.field('speed_unit')}
            label={t('tracker.speed_unit')}
            description={t('tracker.speed_unitText')}
            options={SPEED_UNITS.map((value) => ({ value, label: t(`tracker.unit_${value}`) }))}
          />
        </FormSection>
      ) : null}
      {hasTerminalNumber(form.values.protocol) ? (
        <FormSection title="JT/T 808">
          <TextField
            {...form.field('terminal_id')}
            label={t('tracker.terminal_id')}
            description={t('tracker.terminal_idText')}
          />
          <SelectField
            {...form.field('clock_zone')}
            label={t('tracker.clock_zone')}
            description={t('tracker.clock_zoneText')}
            options={CLOCK_ZONES.map((value) => ({ value, label: t(`tracker.clock_${value}`) }))}
          />
        </FormSection>
      ) : null}
      {mayEdit ? (
        <FormSection title={t('tracker.billing')}>
          <TextField {...form.field('billing_plan')} label={t('tracker.billing_plan')} />
          <MoneyField {...form.field('billing_monthly')} label={t('tracker.billing_monthly')} />
          <DateField {...form.field('billing_start')} label={t('word.start')} />
          <DateField {...form.field('billing_end')} label={t('word.end')} />
        </FormSection>
      ) : null}
    </RecordForm>
  );
}
