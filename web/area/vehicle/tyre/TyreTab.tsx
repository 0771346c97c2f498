import { IconWheel } from '@tabler/icons-react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { TYRE } from '#domain/vehicle/tyre.ts';
import { useText } from '#web/base/language/text.ts';
import { DateField } from '#web/kit/record/DateField.tsx';
import { NumberField } from '#web/kit/record/NumberField.tsx';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { DatedTab } from '../dated/DatedTab.tsx';

/** Tyres of the vehicle, including those that were replaced (domain rules §9.3). */
export function TyreTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useText();
  return (
    <DatedTab vehicle={vehicle} kind={TYRE} icon={<IconWheel />}>
      {({ field }) => (
        <FormSection>
          <TextField {...field('position')} description={t('tyre.positionHint')} />
          <NumberField {...field('tread_mm')} decimals={1} />
          <DateField {...field('fitted')} />
          <NumberField {...field('fitted_km')} />
          <DateField {...field('next_review')} />
          <TextField {...field('brand')} />
          <TextField {...field('size')} description={t('tyre.sizeHint')} />
          <TextField {...field('dot')} description={t('tyre.dotHint')} isCode />
        </FormSection>
      )}
    </DatedTab>
  );
}
