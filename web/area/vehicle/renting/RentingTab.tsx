import { Box, Stack } from '@mantine/core';
import { IconFileDollar } from '@tabler/icons-react';
import type { VehicleRecord } from '#api/vehicle.ts';
import { daySpan } from '#domain/day.ts';
import { RENTING } from '#domain/vehicle/renting.ts';
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
  const { day } = daySpan(Date.now(), vehicle.time_zone);
  return (
    <Stack gap={0} h="100%" style={{ overflowY: 'auto' }}>
      <RentingOutlook vehicleId={vehicle.id} />
      <Box style={{ flex: `1 0 ${CONTRACTS_PX}px` }}>
        <DatedTab vehicle={vehicle} kind={RENTING} icon={<IconFileDollar />}>
          {(fields) => <RentingFields {...fields} today={day} />}
        </DatedTab>
      </Box>
    </Stack>
  );
}
