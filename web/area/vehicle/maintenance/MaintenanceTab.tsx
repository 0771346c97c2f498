import { IconTool } from '@tabler/icons-react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { MAINTENANCE } from '#domain/vehicle/maintenance.ts';
import { useText } from '#web/base/language/text.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { DatedTab } from '../dated/DatedTab.tsx';

/** Maintenances of the vehicle, and when the next ones are due (domain rules §9.3). */
export function MaintenanceTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t, f } = useText();
  return (
    <DatedTab vehicle={vehicle} kind={MAINTENANCE} icon={<IconTool />}>
      {({ field, coded, known }) => (
        <>
          <FormSection title={t('maintenance.partWork')}>
            <SelectField {...coded('type')} />
            <DateField {...field('date')} />
            <TextField {...field('place')} />
            <TextAreaField {...field('description')} wide />
          </FormSection>
          <FormSection title={t('maintenance.partNext')}>
            <DateField {...field('next_date')} />
            <NumberField
              {...field('next_distance')}
              description={
                known.odometerKm === null
                  ? undefined
                  : t('maintenance.nextDistanceHint', { now: `${f.number(known.odometerKm)}\u00a0km` })
              }
            />
            <SelectField {...coded('next_type')} description={t('maintenance.nextTypeHint')} />
            <TextAreaField {...field('observations')} wide />
          </FormSection>
        </>
      )}
    </DatedTab>
  );
}
