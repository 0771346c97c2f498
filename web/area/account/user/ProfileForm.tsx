import { getProfile, type Profile } from '#api/session.ts';
import { putProfile } from '#api/user.ts';
import { versionField } from '#domain/field.ts';
import { profileFaults, profileInput } from '#domain/user/user.ts';
import { call } from '#web/base/call/call.ts';
import { markAllStale } from '#web/base/call/queries.ts';
import { notice } from '#web/base/language/notice.ts';
import { changeLanguage, useText } from '#web/base/language/text.ts';
import { adoptProfile } from '#web/base/session/session.ts';
import { RecordForm } from '#web/kit/record/RecordForm.tsx';
import { SecretField } from '#web/kit/record/SecretField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { DisplayFields, NameFields, type PersonForm } from './PersonFields.tsx';

const schema = profileInput.extend({ version: versionField });

/** Name, contact and display settings. Another e-mail needs the current password. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useText();
  const form = useRecordForm({
    schema,
    initial: profile,
    rules: (values) => profileFaults(values, profile),
    onSave: (body) => call(putProfile, { body }, { quiet: true }),
    onSaved: async (saved) => {
      adoptProfile(saved);
      if (saved.language !== profile.language) {
        await changeLanguage(saved.language);
        // Values of lists have names in the former language.
        markAllStale();
      }
      notice({ kind: 'done', key: 'ui.saved' });
    },
    onStale: async () => adoptProfile(await call(getProfile, {})),
  });
  const isNewEmail = form.values.email !== profile.email;
  return (
    <RecordForm form={form}>
      <NameFields form={form as unknown as PersonForm} isOwn>
        {isNewEmail ? (
          <SecretField
            {...form.field('current_password')}
            required
            label={t('user.current_password')}
            description={t('user.emailHint')}
            autoComplete="current-password"
            wide
          />
        ) : null}
      </NameFields>
      <DisplayFields form={form as unknown as PersonForm} />
    </RecordForm>
  );
}
