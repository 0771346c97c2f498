import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type DriverRecord, postDriver, putDriver } from '#api/driver.ts';
import { getFleets } from '#api/fleet.ts';
import { driverInput, hasWrongCheckLetter } from '#domain/driver/driver.ts';
import { DRIVER_TYPES, type DriverType } from '#domain/driver/driver-type.ts';
import { normalCode } from '#domain/field.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { PlainField } from '#web/kit/record/FieldBox.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useListedForm } from '#web/kit/record/use-listed-form.ts';
import type { RecordForm as RecordFormOf } from '#web/kit/record/use-record-form.ts';
import { ZoneField } from '#web/kit/record/ZoneField.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { UserField } from './UserField.tsx';

/** The values with the version of the edited record; a new record has none. */

/** All fields of a driver (domain rules §9.3), or of a new one. */
export function DriverForm(props: { driver: DriverRecord | null; onSaved: (id: number) => unknown }) {
  const { driver, onSaved } = props;
  const { t, f } = useText();
  const { allowedEstructura } = useSession();
  const form = useListedForm({
    of: { key: 'driver_id', create: postDriver, edit: putDriver },
    input: driverInput,
    stored: driver && { ...driver, name: driver.given_name },
    initial: { driver_type: 'OPERATIVE', time_zone: f.settings.timeZone },
    onSaved,
  });
  // Users who may not know names see only fields that do not identify the person.
  const isMasked = driver?.name.startsWith('#') === true;
  const types = DRIVER_TYPES.filter((type) => type === 'OPERATIVE' || allowedEstructura);
  return (
    <RecordForm form={form} isNew={driver === null}>
      {isMasked ? <Dim>{t('driver.hiddenNames')}</Dim> : <PersonFields form={form} types={types} />}
      <FormSection title={t('driver.work')}>
        <FleetPicker {...form.field('fleet_id')} label={t('word.fleet')} />
        <ZoneField {...form.field('time_zone')} label={t('word.timeZone')} />
        <DateField
          {...form.field('end_date')}
          label={t('driver.end_date')}
          description={t('driver.endDateHelp')}
        />
        {isMasked ? null : (
          <UserField
            {...form.field('user_id')}
            label={t('driver.user_id')}
            description={t('driver.userHelp')}
            email={form.values.email}
            driverId={driver?.id ?? null}
            username={driver?.username ?? null}
          />
        )}
        {driver && !isMasked ? <PlainField label={t('driver.tag_id')} text={driver.tag_id} /> : null}
      </FormSection>
    </RecordForm>
  );
}

/** Who the driver is, and how to reach them. */
function PersonFields(props: { form: RecordFormOf<typeof driverInput>; types: readonly DriverType[] }) {
  const { form, types } = props;
  const { t } = useText();
  return (
    <>
      <FormSection title={t('driver.identity')}>
        <TextField {...form.field('name')} label={t('word.name')} />
        <TextField {...form.field('surname')} label={t('word.surname')} />
        <div>
          <TextField
            {...form.field('license')}
            label={t('driver.license')}
            description={t('driver.licenseHelp')}
            isCode
          />
          <LetterWarning license={form.values.license} fleetId={form.values.fleet_id} />
        </div>
        <SelectField
          {...form.field('driver_type')}
          required
          label={t('word.type')}
          options={types.map((value) => ({ value, label: t(`driver.type_${value}`) }))}
        />
      </FormSection>
      <FormSection title={t('driver.contact')}>
        <TextField {...form.field('email')} type="email" label={t('word.email')} />
        <TextField {...form.field('phone')} type="tel" label={t('word.phone')} />
        <TextField
          {...form.field('address')}
          label={t('word.address')}
          description={t('driver.addressHelp')}
          wide
        />
      </FormSection>
    </>
  );
}

/** Only a hint, and only where licences are DNI or NIE numbers: in fleets of Spain. */
function LetterWarning({ license, fleetId }: { license: string | null; fleetId: number | null }) {
  const { t } = useText();
  const { data } = useEndpoint(getFleets, {}, { staleMs: 300_000 });
  const country = data?.fleets.find(({ id }) => id === fleetId)?.country;
  if (country !== 'ES' || !license || !hasWrongCheckLetter(normalCode(license))) return null;
  return (
    <Text size="xs" mt={4} role="status" c="var(--traza-warn)" fw={500}>
      <IconAlertTriangle size={13} style={{ verticalAlign: '-2px' }} aria-hidden="true" />{' '}
      {t('driver.wrongLetter')}
    </Text>
  );
}
