import { IconTrendingDown } from '@tabler/icons-react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { AMORTIZATION } from '#domain/vehicle/amortization.ts';
import { useText } from '#web/base/language/text.ts';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { DatedTab } from '../dated/DatedTab.tsx';

/** The monthly cost of the vehicle while it is amortized (domain rules §9.3). */
export function AmortizationTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useText();
  const isRented = vehicle.contract_class === 'rented';
  return (
    <DatedTab
      vehicle={vehicle}
      kind={AMORTIZATION}
      icon={<IconTrendingDown />}
      noneText={isRented ? t('amortization.noneRented') : undefined}
      mayAdd={!isRented}
    >
      {({ field }) => (
        <FormSection>
          <MoneyField {...field('monthly_fee')} />
          <FleetPicker {...field('cost_centre_id')} description={t('amortization.costCentreHint')} />
          <DateField {...field('start_day')} />
          <DateField {...field('end_day')} />
        </FormSection>
      )}
    </DatedTab>
  );
}
