import { LANGUAGE_NAMES, LANGUAGES } from '#domain/language.ts';
import { DISTANCE_UNITS, VOLUME_UNITS } from '#domain/user/preference.ts';
import type { profileInput } from '#domain/user/user.ts';
import { useText } from '#web/base/language/text.ts';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import type { RecordForm } from '#web/kit/record/use-record-form.ts';

/** The part of a form that these fields use: the own profile's, and that of any user. */
export type PersonForm = Pick<RecordForm<typeof profileInput>, 'field'>;

/**
 * Name, e-mail and telephone of a person. In the own profile (`isOwn`) the browser may fill them in, which
 * WCAG 1.3.5 asks for; those of somebody else it must not.
 */
export function NameFields(props: { form: PersonForm; isOwn?: boolean; children?: React.ReactNode }) {
  const { form, isOwn = false, children } = props;
  const { t } = useText();
  const purpose = (name: string) => (isOwn ? { autoComplete: name } : {});
  return (
    <FormSection title={t('user.person')}>
      <TextField {...form.field('name')} label={t('user.givenName')} {...purpose('given-name')} />
      <TextField {...form.field('surname')} label={t('word.surname')} {...purpose('family-name')} />
      <TextField
        {...form.field('email')}
        {...purpose('email')}
        label={t('word.email')}
        type="email"
        inputMode="email"
      />
      <TextField
        {...form.field('phone')}
        {...purpose('tel')}
        label={t('word.phone')}
        type="tel"
        inputMode="tel"
      />
      {children}
    </FormSection>
  );
}

/** Language, units and zone of a reader. */
export function DisplayFields({ form, children }: { form: PersonForm; children?: React.ReactNode }) {
  const { t } = useText();
  return (
    <FormSection title={t('user.display')}>
      <SelectField
        {...form.field('language')}
        label={t('word.language')}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      {children}
      <SelectField
        {...form.field('distance_unit')}
        required
        label={t('word.distances')}
        options={DISTANCE_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
      />
      <SelectField
        {...form.field('volume_unit')}
        required
        label={t('word.volumes')}
        options={VOLUME_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))}
      />
    </FormSection>
  );
}
