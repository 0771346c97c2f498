import { Box, Stack } from '@mantine/core';
import { IconFileDollar } from '@tabler/icons-react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { daySpan } from '#domain/day.ts';
import { RENTING } from '#domain/vehicle/renting.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { DatedTab } from '../dated/DatedTab.tsx';
import { RentingFields } from './RentingFields.tsx';
import { RentingOutlook } from './RentingOutlook.tsx';

/** Room that the contracts keep below the outlook, pixels. */
const CONTRACTS_PX = 300;

/**
 * The current contract's kilometres, and below them the contracts of the vehicle, one after the other (domain
 * rules §9.3).
 */
export function RentingTab({ vehicle }: { vehicle: VehicleRecord }) {
  // While a contract is open, its form has the room.
  const [row] = useUrlValue('row');
  const { day } = daySpan(Date.now(), vehicle.time_zone);
  return (
    <Stack gap={0} h="100%" style={{ overflowY: 'auto' }}>
      {row === null ? <RentingOutlook vehicleId={vehicle.id} /> : null}
      <Box style={{ flex: `1 0 ${CONTRACTS_PX}px` }}>
        <DatedTab vehicle={vehicle} kind={RENTING} icon={<IconFileDollar />}>
          {(fields) => <RentingFields {...fields} today={day} />}
        </DatedTab>
      </Box>
    </Stack>
  );
}
