import { IconGauge } from '@tabler/icons-react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { TACHOGRAPH } from '#domain/vehicle/tachograph.ts';
import { useText } from '#web/base/language/text.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { DatedTab } from '../dated/DatedTab.tsx';

/** Tachographs of the vehicle: their check, and the downloads of unit and card (domain rules §9.3). */
export function TachographTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useText();
  return (
    <DatedTab vehicle={vehicle} kind={TACHOGRAPH} icon={<IconGauge />}>
      {({ field, coded }) => (
        <FormSection>
          <SelectField {...coded('type')} />
          <TextField {...field('serial')} isCode />
          <DateField {...field('last_check')} />
          <DateField {...field('next_check')} description={t('tachograph.nextCheckHint')} />
          <DateField {...field('last_vu_download')} description={t('tachograph.unitHint')} />
          <DateField {...field('last_card_download')} description={t('tachograph.cardHint')} />
        </FormSection>
      )}
    </DatedTab>
  );
}
