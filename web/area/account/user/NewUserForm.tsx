import { postUser } from '#api/user.ts';
import { COUNTRIES } from '#domain/country.ts';
import { newPasswordFaults } from '#domain/user/credential.ts';
import { newUserFields, rightsFaults, settledRights, userInput } from '#domain/user/user.ts';
import { grantFaults } from '#domain/user/user-grant.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { ZoneField } from '#web/kit/record/ZoneField.tsx';
import { useToday } from '#web/kit/ui/use-today.ts';
import { PasswordFields } from './PasswordFields.tsx';
import { DisplayFields, NameFields, type PersonForm } from './PersonFields.tsx';
import { reportsToGive } from './ReportsField.tsx';
import { RightsFields, type RightsForm } from './RightsFields.tsx';
import type { useGrantor } from './use-grantor.ts';

/** The endpoint's fields; `reports` is required, because the form always sends it. */
const schema = newUserFields.extend({ reports: userInput.shape.reports });

/** A new user. Language, country and zone start with those of the administrator. */
export function NewUserForm(props: {
  record: RecordAddress;
  given: NonNullable<ReturnType<typeof useGrantor>>;
}) {
  const { record, given } = props;
  const { grantor, isInside } = given;
  const { t } = useText();
  const { myProfile } = useSession();
  const today = useToday();
  const form = useRecordForm({
    schema,
    initial: {
      role: 'manager',
      reports: reportsToGive({ role: 'manager', extra_roles: [], gao: false }, grantor),
      manual_refueling: grantor.isSystem || grantor.manualRefueling,
      own_works: grantor.workCodes !== null,
      work_codes: [...(grantor.workCodes ?? [])],
      language: myProfile?.language,
      distance_unit: myProfile?.distance_unit,
      volume_unit: myProfile?.volume_unit,
      country: myProfile?.country as (typeof COUNTRIES)[number] | undefined,
      time_zone: myProfile?.time_zone,
      must_change: true,
    },
    rules: (values) => {
      const after = settledRights(values);
      return [
        ...newPasswordFaults(values),
        ...grantFaults(grantor, { userId: null, before: null, after }),
        ...rightsFaults(after, { today, endBefore: null, isInside: (id) => isInside(id, values.fleets) }),
      ];
    },
    onSave: (body) => call(postUser, { body }, { quiet: true }),
    onSaved: ({ id }) => record.open(id, { isReplaced: true }),
  });
  return (
    <RecordForm form={form} isNew saveLabel={t('ui.create')}>
      <FormSection title={t('user.credentials')}>
        <TextField
          {...form.field('username')}
          label={t('word.username')}
          description={t('access.setupUsernameHint')}
          wide
        />
        <PasswordFields
          password={form.field('password')}
          confirm={form.field('confirm')}
          mustChange={form.field('must_change')}
          onMade={form.set}
        />
      </FormSection>
      <NameFields form={form as unknown as PersonForm} />
      <RightsFields
        form={form as unknown as RightsForm}
        grantor={grantor}
        before={null}
        isOwn={false}
        isInside={isInside}
      />
      <DisplayFields form={form as unknown as PersonForm}>
        <SelectField
          {...form.field('country')}
          required
          label={t('word.country')}
          options={COUNTRIES.map((value) => ({ value, label: t(`country.${value}`) }))}
        />
        <ZoneField {...form.field('time_zone')} label={t('word.timeZone')} />
      </DisplayFields>
    </RecordForm>
  );
}
