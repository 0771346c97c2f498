import { Accordion, Text } from '@mantine/core';
import { useState } from 'react';
import { postVehicle } from '#api/vehicle-command.ts';
import { COUNTRIES } from '#domain/country.ts';
import { rentingStartFaults } from '#domain/vehicle/renting-start.ts';
import { type RegistrationInput, registrationInput, vehicleSheet } from '#domain/vehicle/vehicle.ts';
import { availabilityFaults } from '#domain/vehicle/vehicle-faults.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import { DriverPicker } from '#web/kit/picker/DriverPicker.tsx';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import { RentingStartFields } from '../renting/RentingStartFields.tsx';
import { AdministrativeFields } from './AdministrativeFields.tsx';
import {
  CategoryField,
  ContractFields,
  CountryField,
  FuelField,
  LabelField,
  ModelFields,
  SubtypeField,
} from './ClassFields.tsx';
import { DrivingFields, EntryFields } from './DateFields.tsx';
import { ExistingVehicle, knownPlate, useTakenPlate } from './ExistingVehicle.tsx';
import { CodeFields, PlateField } from './IdentityFields.tsx';
import type { SheetForm } from './sheet.ts';
import { OptionFields, TechnicalFields } from './TechnicalFields.tsx';
import { useIsRented, useOtherDriver, useSheetRules } from './use-sheet-rules.ts';

/** The fields in the first part of a registration; all others may follow later. */
const FIRST = new Set<string>([
  ...['license', 'alias', 'fleet_id', 'country', 'brand_id', 'model_id', 'type_id', 'fuel_type'],
  ...['contract_typology_id', 'renting_contract', 'renting_company_id', 'registration_date', 'fleet_start'],
  'time_zone',
]);
const LATER = Object.keys(vehicleSheet.shape).filter((name) => !FIRST.has(name));

/** A new vehicle: mandatory fields first, the rest below (domain rules §3.1, §9.2). */
export function RegisterForm({ record }: { record: RecordAddress }) {
  const { t } = useText();
  const { timeZone, userCountry } = useSession();
  const { chosen: fleets } = useFleetFilter();
  const today = useToday();
  const { rules, driver } = useSheetRules();
  const isRented = useIsRented();
  const [known, setKnown] = useState<ReturnType<typeof knownPlate>>(null);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const country = COUNTRIES.find((one) => one === userCountry.toUpperCase()) ?? 'ES';
  const form = useRecordForm({
    schema: registrationInput,
    initial: {
      country,
      time_zone: timeZone,
      fleet_start: today,
      fleet_id: fleets.length === 1 ? fleets[0] : undefined,
    },
    rules: (values: RegistrationInput) => [
      ...rules(values),
      ...availabilityFaults(values),
      ...(isRented(values.contract_typology_id) ? rentingStartFaults(values) : []),
    ],
    onSave: async (values) => {
      setKnown(null);
      try {
        return { ...(await call(postVehicle, { body: values }, { quiet: true })), license: values.license };
      } catch (error) {
        setKnown(knownPlate(error, values.license));
        throw error;
      }
    },
    onSaved: ({ id, license }) => {
      notice({ kind: 'done', key: 'vehicle.registered', params: { license } });
      record.open(id, { isReplaced: true });
    },
  });
  driver.current = useOtherDriver(form.values.driver_id, null);
  const sheet: SheetForm = form;
  const taken = useTakenPlate(form.values.license);
  const existing = taken ?? known;
  const hasLaterError = LATER.some((name) => form.errorAt(name));
  return (
    <RecordForm form={form} isNew saveLabel={t('vehicle.new')}>
      {existing ? <ExistingVehicle known={existing} record={record} /> : null}
      <FormSection title={t('vehicle.essentials')}>
        <PlateField form={sheet} vehicle={null} taken={taken} />
        <FleetPicker {...form.field('fleet_id')} label={t('word.fleet')} />
        <ModelFields form={sheet} vehicle={null} />
        <FuelField form={sheet} />
        <ContractFields form={sheet} vehicle={null} />
        {isRented(form.values.contract_typology_id) ? <RentingStartFields form={form} /> : null}
        <EntryFields form={sheet} />
        <CountryField form={sheet} />
        <TextField {...form.field('alias')} label={t('word.alias')} />
      </FormSection>
      <Accordion
        variant="contained"
        chevronPosition="left"
        value={isMoreOpen || hasLaterError ? 'more' : null}
        onChange={(value) => setMoreOpen(value !== null)}
        keepMounted={false}
      >
        <Accordion.Item value="more">
          <Accordion.Control>
            {t('vehicle.more')}
            <Text size="sm" c="dimmed">
              {t('vehicle.moreText')}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <FormSection title={t('vehicle.identity')}>
              <CodeFields form={sheet} />
              <SubtypeField form={sheet} vehicle={null} />
              <CategoryField form={sheet} />
              <LabelField form={sheet} />
              <DriverPicker
                {...form.field('driver_id')}
                label={t('vehicle.driver_id')}
                description={t('vehicle.driverHint')}
              />
            </FormSection>
            <FormSection title={t('vehicle.technical')}>
              <TechnicalFields form={sheet} />
            </FormSection>
            <FormSection title={t('vehicle.dates')}>
              <DrivingFields form={sheet} vehicle={null} />
            </FormSection>
            <FormSection title={t('word.options')}>
              <OptionFields form={sheet} />
            </FormSection>
            <FormSection title={t('vehicle.administrative')}>
              <AdministrativeFields form={sheet} />
            </FormSection>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </RecordForm>
  );
}
