import { Group, Stack } from '@mantine/core';
import { IconReceiptTax } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FineRow, getFines } from '#api/fine.ts';
import type { VehicleRecord } from '#api/vehicle.ts';
import { addDays, addMonths, daySpan } from '#domain/day.ts';
import { FINE_LIST } from '#domain/fine/fine-list.ts';
import { driverName } from '#text/driver-name.ts';
import { DeadlineBadge } from '#web/area/fine/DeadlineBadge.tsx';
import { FineStateBadge } from '#web/area/fine/FineStateBadge.tsx';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import { recordTarget } from '#web/kit/link/record-target.ts';
import { DataGrid } from '#web/kit/list/DataGrid.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { RowCard } from '#web/kit/list/RowCard.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';

const COLUMNS: readonly GridColumn<FineRow>[] = gridColumns<FineRow, typeof FINE_LIST>(FINE_LIST, {
  record_number: { pinned: 'left', width: 160 },
  state: { width: 180, render: (row) => <FineStateBadge state={row.state} /> },
  identify_by: { width: 230, render: (row) => <DeadlineBadge fine={row} /> },
}).filter(({ id }) => id !== 'license');

/** Fines of the vehicle, as far as the user sees their centres, and the totals of the last twelve months. */
export function FinesTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t, f } = useText();
  const navigate = useNavigate();
  const session = useSession();
  const vehicles = String(vehicle.id);
  const { day: today } = daySpan(Date.now(), vehicle.time_zone);
  const date_from = addDays(addMonths(today, -12), 1);
  const { data } = useEndpoint(getFines, { query: { vehicles, date_from, page_size: 1 } });
  return (
    <Stack gap={0} h="100%">
      {data && data.total > 0 ? (
        <Group p="xs">
          <Dim role="status">{t('fine.spent', { n: data.total, amount: f.money(data.sums.amount) })}</Dim>
        </Group>
      ) : null}
      <DataGrid
        name="vehicle-fine"
        label={t('fine.list')}
        columns={COLUMNS}
        rowId={({ id }) => id}
        order={{ id: 'date', dir: 'desc' }}
        source={{ endpoint: getFines, query: { vehicles } }}
        onOpen={({ id }) => {
          const target = recordTarget('fine', id, session);
          if (target) void navigate({ to: target.to, search: target.search });
        }}
        empty={{ icon: <IconReceiptTax />, title: t('fine.noneOfVehicle') }}
        card={(row) => (
          <RowCard
            title={row.record_number}
            mark={<FineStateBadge state={row.state} />}
            lines={[
              [f.day(row.date), f.money(row.amount)],
              [row.driver === null ? t('word.noDriver') : driverName(row.driver, t), row.organisation],
            ]}
          />
        )}
      />
    </Stack>
  );
}
