import { getUser, getUserHistory, getUsers, putUser, type UserRecord } from '#api/account.ts';
import { editedUserInput, rightsFaults, settledRights } from '#domain/access/user.ts';
import { grantFaults } from '#domain/access/user-grant.ts';
import { COUNTRIES } from '#domain/field.ts';
import { refetch } from '../cache.ts';
import { call } from '../call.ts';
import { PlainField } from '../record/FieldBox.tsx';
import { RecordForm } from '../record/RecordForm.tsx';
import { SelectField } from '../record/SelectField.tsx';
import { useRecordForm } from '../record/use-record-form.ts';
import { useText } from '../text.ts';
import { useToday } from '../ui/use-today.ts';
import { ZoneField } from '../vehicle/ZoneField.tsx';
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
  const reload = async () => {
    await Promise.all([getUsers, getUser, getUserHistory].map(refetch));
  };
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
    onSaved: reload,
    onStale: reload,
    readOnly: !user.editable,
  });
  return (
    <RecordForm form={form}>
      {user.editable ? null : <p style={{ margin: 0 }}>{t('account.notYours')}</p>}
      <NameFields form={form}>
        <PlainField label={t('account.username')} text={user.username} />
        <PlainField label={t('account.driver')} text={user.driver?.name ?? null} />
      </NameFields>
      <RightsFields form={form} grantor={grantor} before={user} isOwn={isOwn} isInside={isInside} />
      <DisplayFields form={form}>
        <SelectField
          {...form.field('country')}
          required
          label={t('account.country')}
          options={COUNTRIES.map((value) => ({ value, label: t(`vehicle.country_${value}`) }))}
        />
        <ZoneField {...form.field('time_zone')} label={t('account.time_zone')} />
      </DisplayFields>
    </RecordForm>
  );
}
