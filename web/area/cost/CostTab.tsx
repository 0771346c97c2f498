import { Anchor, Group } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { getCosts, getCostTotals } from '#api/cost.ts';
import type { VehicleRecord } from '#api/vehicle.ts';
import { COST_LIST } from '#domain/cost/cost-list.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { DataGrid } from '#web/kit/list/DataGrid.tsx';
import { ListCard } from '#web/kit/list/ListCard.tsx';
import parts from '#web/kit/look/parts.module.css';
import { COST_CARD, COST_COLUMNS } from './CostColumns.tsx';

const OWN = COST_COLUMNS.filter(({ id }) => id !== 'license').map((column) =>
  column.id === 'fleet' ? { ...column, pinned: 'left' as const } : column,
);

/** The confirmed costs of the vehicle, in all centres and months that the reader sees. */
export function CostTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t, f } = useText();
  const navigate = useNavigate();
  const query = useMemo(() => ({ vehicles: String(vehicle.id) }), [vehicle.id]);
  const { data } = useEndpoint(getCostTotals, { query });
  const openCost = (id: number) => {
    const search: Readonly<Record<string, string>> = { ...query, id: String(id) };
    void navigate({ to: '/costs', search });
  };
  const totals = useMemo(() => (data ? [{ sums: data.sums }] : null), [data]);
  return (
    <div className={parts.fill}>
      {data && data.n > 0 ? (
        <Group p="xs" gap="xs">
          <strong>{f.money(data.sums.amount)}</strong>
          <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/costs" search={query} />}>
            {t('cost.ofVehicle')}
          </Anchor>
        </Group>
      ) : null}
      <div className={parts.rest}>
        <DataGrid
          name="vehicle-costs"
          label={t('cost.list')}
          columns={OWN}
          rowId={({ id }) => id}
          source={{ endpoint: getCosts, query }}
          order={COST_LIST.order}
          totals={totals}
          onOpen={({ id }) => openCost(id)}
          empty={{ icon: <IconCoins />, title: t('cost.none') }}
          card={(row) => (
            <ListCard row={row} columns={COST_COLUMNS} look={{ ...COST_CARD, title: 'fleet' }} />
          )}
        />
      </div>
    </div>
  );
}
