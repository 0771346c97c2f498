import { IconReceipt } from '@tabler/icons-react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { BILL } from '#domain/vehicle/bill.ts';
import { BillCost } from '#web/area/cost/BillCost.tsx';
import { useCan } from '#web/base/session/permission.ts';
import { EnumPicker } from '#web/kit/picker/EnumPicker.tsx';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { DateField } from '#web/kit/record/DateField.tsx';
import { MoneyField } from '#web/kit/record/MoneyField.tsx';
import { FormSection } from '#web/kit/record/RecordForm.tsx';
import { TextAreaField } from '#web/kit/record/TextAreaField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { DatedTab } from '../dated/DatedTab.tsx';

/** Bills of suppliers for the vehicle (domain rules §9.3). */
export function BillTab({ vehicle }: { vehicle: VehicleRecord }) {
  const can = useCan();
  return (
    <DatedTab
      vehicle={vehicle}
      kind={BILL}
      icon={<IconReceipt />}
      initial={{ cost_centre_id: vehicle.fleet_id }}
      above={can('cost:read') ? (billId) => <BillCost vehicleId={vehicle.id} billId={billId} /> : undefined}
    >
      {({ field, listed }) => (
        <FormSection>
          <TextField {...field('code')} />
          <DateField {...field('date')} />
          <MoneyField {...field('amount')} />
          <EnumPicker {...listed('type_id')} />
          <TextField {...field('provider')} />
          <FleetPicker {...field('cost_centre_id')} />
          <TextAreaField {...field('description')} wide />
        </FormSection>
      )}
    </DatedTab>
  );
}
