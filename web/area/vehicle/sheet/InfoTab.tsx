import type { VehicleRecord } from '#api/vehicle.ts';
import { putVehicle } from '#api/vehicle-command.ts';
import { vehicleSheet } from '#domain/vehicle/vehicle.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { ChangedBar, useBaseVersion } from '../ChangedBar.tsx';
import { RecordNotes } from '../RecordNotes.tsx';
import { isSheetOpen } from '../vehicle-actions.ts';
import { AdministrativeFields } from './AdministrativeFields.tsx';
import { AssignmentFields } from './AssignmentFields.tsx';
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
import { CodeFields, PlateField } from './IdentityFields.tsx';
import { sheetOf } from './sheet.ts';
import { OptionFields, TechnicalFields } from './TechnicalFields.tsx';
import { useOtherDriver, useSheetRules } from './use-sheet-rules.ts';

/**
 * The sheet of a vehicle: all its fields (domain rules §9.2). Fleet, availability and tracker are changed by
 * commands.
 */
export function InfoTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useText();
  const can = useCan();
  const { rules, driver } = useSheetRules();
  const form = useRecordForm({
    schema: vehicleSheet,
    initial: sheetOf(vehicle),
    rules,
    readOnly: !isSheetOpen(vehicle, can),
    onSave: (values) =>
      call(
        putVehicle,
        { params: { vehicle_id: vehicle.id }, body: { ...values, version: base.version } },
        { quiet: true },
      ),
    onSaved: ({ version }) => {
      base.saved(version);
      notice({ kind: 'done', key: 'ui.saved' });
    },
  });
  const base = useBaseVersion(vehicle, form.isDirty);
  driver.current = useOtherDriver(form.values.driver_id, vehicle.driver_id);
  const parts = { form, vehicle };
  return (
    <>
      <RecordNotes vehicle={vehicle} />
      <ChangedBar vehicle={vehicle} base={base} form={form} />
      <RecordForm form={form}>
        <FormSection title={t('vehicle.identity')}>
          <PlateField {...parts} />
          <TextField {...form.field('alias')} label={t('word.alias')} />
          <CountryField form={form} />
          <CodeFields form={form} />
        </FormSection>
        <FormSection title={t('vehicle.classification')}>
          <ModelFields {...parts} />
          <SubtypeField {...parts} />
          <FuelField form={form} />
          <CategoryField form={form} />
          <LabelField form={form} />
          <ContractFields {...parts} />
        </FormSection>
        <FormSection title={t('vehicle.assignment')}>
          <AssignmentFields {...parts} />
        </FormSection>
        <FormSection title={t('vehicle.technical')}>
          <TechnicalFields form={form} />
        </FormSection>
        <FormSection title={t('vehicle.dates')}>
          <EntryFields form={form} />
          <DrivingFields form={form} vehicle={vehicle} />
        </FormSection>
        <FormSection title={t('word.options')}>
          <OptionFields form={form} />
        </FormSection>
        <FormSection title={t('vehicle.administrative')}>
          <AdministrativeFields form={form} />
        </FormSection>
      </RecordForm>
    </>
  );
}
