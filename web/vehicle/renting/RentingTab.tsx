import { IconFileDollar } from '@tabler/icons-react';
import { rentings } from '#api/renting.ts';
import type { VehicleRecord } from '#api/vehicle.ts';
import { daySpan } from '#domain/day.ts';
import { RENTING } from '#domain/vehicle/renting.ts';
import { DatedTab } from '../dated/DatedTab.tsx';
import { RentingFields } from './RentingFields.tsx';

/** Renting contracts of the vehicle, one after the other (domain rules §9.3). */
export function RentingTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { day } = daySpan(Date.now(), vehicle.time_zone);
  return (
    <DatedTab vehicle={vehicle} kind={RENTING} endpoints={rentings} icon={<IconFileDollar />}>
      {(fields) => <RentingFields {...fields} today={day} />}
    </DatedTab>
  );
}
