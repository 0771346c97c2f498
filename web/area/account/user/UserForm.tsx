import { putUser, type UserRecord } from '#api/user.ts';
import { COUNTRIES } from '#domain/country.ts';
import { editedUserInput, rightsFaults, settledRights } from '#domain/user/user.ts';
import { grantFaults } from '#domain/user/user-grant.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { PlainField } from '#web/kit/record/FieldBox.tsx';
import { RecordForm } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { ZoneField } from '#web/kit/record/ZoneField.tsx';
import { useToday } from '#web/kit/ui/use-today.ts';
import { DisplayFields, NameFields } from './PersonFields.tsx';
import { RightsFields } from './RightsFields.tsx';
import type { useGrantor } from './use-grantor.ts';

/** A user's fields, for administrators. */
export function UserForm(props: { user: UserRecord; given: NonNullable<ReturnType<typeof useGrantor>> }) {
  const { user, given } = props;
  const { grantor, isInside } = given;
  const { t } = useText();
  const today = useToday();
  const isOwn = user.id === grantor.userId;
  const form = useRecordForm({
    schema: editedUserInput,
    initial: user,
    rules: (values) => [
      ...grantFaults(grantor, { userId: user.id, before: user, after: settledRights(values) }),
      ...rightsFaults(settledRights(values), {
        today,
        endBefore: user.end_date,
        isInside: (id) => isInside(id, values.fleets),
      }),
    ],
    onSave: (body) => call(putUser, { params: { user_id: user.id }, body }, { quiet: true }),
    readOnly: !user.editable,
  });
  return (
    <RecordForm form={form}>
      {user.editable ? null : <p style={{ margin: 0 }}>{t('user.notYours')}</p>}
      <NameFields form={form}>
        <PlainField label={t('word.username')} text={user.username} />
        <PlainField label={t('word.driver')} text={user.driver?.name ?? null} />
      </NameFields>
      <RightsFields form={form} grantor={grantor} before={user} isOwn={isOwn} isInside={isInside} />
      <DisplayFields form={form}>
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
