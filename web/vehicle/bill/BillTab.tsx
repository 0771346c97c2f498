import { IconReceipt } from '@tabler/icons-react';
import { bills } from '#api/bill.ts';
import type { VehicleRecord } from '#api/vehicle.ts';
import { BILL } from '#domain/vehicle/bill.ts';
import { BillCost } from '../../cost/BillCost.tsx';
import { EnumPicker } from '../../picker/EnumPicker.tsx';
import { FleetPicker } from '../../picker/FleetPicker.tsx';
import { DateField } from '../../record/DateField.tsx';
import { MoneyField } from '../../record/MoneyField.tsx';
import { TextAreaField } from '../../record/TextAreaField.tsx';
import { TextField } from '../../record/TextField.tsx';
import { useCan } from '../../session/permission.ts';
import { DatedTab } from '../dated/DatedTab.tsx';

/** Bills of suppliers for the vehicle (domain rules §9.3). */
export function BillTab({ vehicle }: { vehicle: VehicleRecord }) {
  const can = useCan();
  return (
    <DatedTab
      vehicle={vehicle}
      kind={BILL}
      endpoints={bills}
      icon={<IconReceipt />}
      initial={{ cost_centre_id: vehicle.fleet_id }}
      above={can('cost:read') ? (billId) => <BillCost vehicleId={vehicle.id} billId={billId} /> : undefined}
    >
      {({ field, listed }) => (
        <>
          <TextField {...field('code')} />
          <DateField {...field('date')} />
          <MoneyField {...field('amount')} />
          <EnumPicker {...listed('type_id')} />
          <TextField {...field('provider')} />
          <FleetPicker {...field('cost_centre_id')} />
          <TextAreaField {...field('description')} wide />
        </>
      )}
    </DatedTab>
  );
}
