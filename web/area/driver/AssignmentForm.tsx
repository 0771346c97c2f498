import { useState } from 'react';
import { type AssignmentRow, postAssignment, putAssignment } from '#api/assignment.ts';
import { civilOf } from '#domain/civil-time.ts';
import { assignmentFieldFault, assignmentFormFaults, assignmentInput } from '#domain/driver/assignment.ts';
import { useText } from '#web/base/language/text.ts';
import { DriverPicker } from '#web/kit/picker/DriverPicker.tsx';
import { VehiclePicker } from '#web/kit/picker/VehiclePicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { FormSection, RecordForm } from '#web/kit/record/RecordForm.tsx';
import { TimeField } from '#web/kit/record/TimeField.tsx';
import { useListedForm } from '#web/kit/record/use-listed-form.ts';
import { ZoneField } from '#web/kit/record/ZoneField.tsx';

function timesOf(row: AssignmentRow) {
  const start = civilOf(Date.parse(row.start), row.time_zone);
  const end = row.end === null ? null : civilOf(Date.parse(row.end), row.time_zone);
  return {
    ...{ start_date: start.day, start_time: start.time },
    ...{ end_date: end?.day ?? null, end_time: end?.time ?? null },
  };
}

/** The vehicle of a new assignment, given by the place where it was started. */
export type AssignedVehicle = { id: number; license: string };

/** Vehicle, driver and times (domain rules §3.5). A past assignment is read-only. */
export function AssignmentForm(props: {
  row: AssignmentRow | null;
  vehicle?: AssignedVehicle | undefined;
  onSaved: (id: number) => unknown;
}) {
  const { row, vehicle, onSaved } = props;
  const { t, f } = useText();
  const [now] = useState(() => civilOf(Date.now(), f.settings.timeZone));
  // The form needs the plate and the picker the vehicle, so both change together.
  const [picked, setPicked] = useState(row ? { id: row.device_id, license: row.license } : (vehicle ?? null));
  const form = useListedForm({
    of: { key: 'assignment_id', create: postAssignment, edit: putAssignment },
    input: assignmentInput,
    stored: row && { ...row, ...timesOf(row) },
    initial: {
      license: vehicle?.license,
      start_date: now.day,
      start_time: now.time,
      time_zone: f.settings.timeZone,
    },
    onSaved,
    rules: (values) => assignmentFormFaults(values).map(assignmentFieldFault),
    isKept: row?.state === 'finished',
  });
  const { license } = form.values;
  const vehicleId = picked !== null && picked.license === license ? picked.id : null;
  const { value: _, onChange: __, ...licenseField } = form.field('license');
  return (
    <RecordForm form={form} isNew={row === null}>
      <FormSection>
        <VehiclePicker
          {...licenseField}
          value={vehicleId}
          required
          onChange={(id) => {
            if (id === null) form.set({ license: null });
          }}
          onVehicle={(vehicle) => {
            if (!vehicle) return;
            setPicked({ id: vehicle.id, license: vehicle.license });
            form.set({ license: vehicle.license });
          }}
          label={t('word.license')}
        />
        <DriverPicker {...form.field('driver_id')} required label={t('word.driver')} />
      </FormSection>
      <FormSection title={t('word.period')}>
        <DateField {...form.field('start_date')} required label={t('assignment.startDate')} />
        <TimeField {...form.field('start_time')} required label={t('assignment.startTime')} />
        <DateField
          {...form.field('end_date')}
          label={t('word.endDate')}
          description={t('assignment.endHelp')}
        />
        <TimeField {...form.field('end_time')} label={t('assignment.endTime')} />
        <ZoneField {...form.field('time_zone')} required label={t('word.timeZone')} wide />
      </FormSection>
    </RecordForm>
  );
}
