import { Stack, Text } from '@mantine/core';
import { IconGasStation } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { getVehicleRefuellings } from '#api/refuelling.ts';
import type { VehicleRecord } from '#api/vehicle.ts';
import { rowQuantity } from '#text/quantity-text.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { DataGrid } from '#web/kit/list/DataGrid.tsx';
import { RowCard } from '#web/kit/list/RowCard.tsx';
import { FigureStrip } from '#web/kit/ui/FigureStrip.tsx';
import { REFUELLING_COLUMNS } from './RefuellingColumns.tsx';
import { ValidationBadge } from './ValidationBadge.tsx';

const HIDDEN: readonly string[] = ['license'];
const COLUMNS = REFUELLING_COLUMNS.filter(({ id }) => !HIDDEN.includes(id));
/** As many as the server sends. */
const MOST = 500;

/** The fuel history of a vehicle: its refuellings, and the totals of the last twelve months. */
export function FuelTab({ vehicle }: { vehicle: VehicleRecord }) {
  const say = useText();
  const { t, f } = say;
  const navigate = useNavigate();
  const query = useEndpoint(getVehicleRefuellings, { params: { vehicle_id: vehicle.id } });
  const year = query.data?.year;
  return (
    <Stack gap={0} h="100%">
      {query.data?.rows.length === 0 ? null : (
        <FigureStrip
          figures={[
            { id: 'liters', label: t('refuelling.yearLiters'), text: year && f.volume(year.liters) },
            { id: 'amount', label: t('refuelling.yearAmount'), text: year && f.money(year.amount) },
            {
              id: 'price',
              label: t('refuelling.meanPrice'),
              text: year && f.price(year.mean_price, 'litre'),
            },
          ]}
        />
      )}
      {query.data?.rows.length === MOST ? (
        <Text size="sm" c="dimmed" p="4px 16px">
          {t('refuelling.newest', { n: MOST })}
        </Text>
      ) : null}
      <DataGrid
        name="vehicle-refuellings"
        label={t('refuelling.list')}
        columns={COLUMNS}
        rowId={({ id }) => id}
        rows={query.data?.rows}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={({ id }) => void navigate({ to: '/refueling', search: () => ({ id: String(id) }) })}
        empty={{ icon: <IconGasStation />, title: t('refuelling.tabNone') }}
        card={(row) => (
          <RowCard
            title={f.day(row.day)}
            mark={<ValidationBadge validation={row.validation} />}
            lines={[[rowQuantity(row, say), f.money(row.amount)], [row.station]]}
          />
        )}
      />
    </Stack>
  );
}
