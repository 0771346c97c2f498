import { IconClipboardCheck } from '@tabler/icons-react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { type Day, daySpan } from '#domain/day.ts';
import { INSPECTION } from '#domain/vehicle/inspection.ts';
import { suggestedInspection } from '#domain/vehicle/suggested-inspection.ts';
import { useText } from '#web/base/language/text.ts';
import { EnumPicker } from '#web/kit/picker/EnumPicker.tsx';
import { STATUTORY_TESTS } from '#web/kit/picker/picker-order.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { DatedTab } from '../dated/DatedTab.tsx';
import { inspectionName } from '../vehicle-words.ts';

/** Statutory inspections of the vehicle: one of each type (domain rules §9.3). */
export function InspectionTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t, f } = useText();
  const name = inspectionName(vehicle, t);
  function suggestion(last: Day | null): string | undefined {
    const next = suggestedInspection(vehicle, last);
    // For an older vehicle without an entered inspection, only the fact that it is overdue would be known.
    if (next === null || (last === null && next < daySpan(Date.now(), vehicle.time_zone).day))
      return undefined;
    return t('inspection.suggested', { name, date: f.day(next) });
  }
  return (
    <DatedTab
      vehicle={vehicle}
      kind={INSPECTION}
      icon={<IconClipboardCheck />}
      noneText={t(vehicle.nct_exemption ? 'inspection.noneExempt' : 'inspection.noneText', { name })}
    >
      {({ field, listed }) => (
        <FormSection>
          <EnumPicker {...listed('type_id')} first={STATUTORY_TESTS[vehicle.country ?? 'ES']} />
          <SwitchField {...field('exemption')} />
          <DateField {...field('last')} />
          <DateField {...field('next')} description={suggestion(field('last').value)} />
          <TextAreaField {...field('observations')} wide />
        </FormSection>
      )}
    </DatedTab>
  );
}
