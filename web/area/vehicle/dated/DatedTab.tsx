import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type DatedRow, datedRows } from '#api/dated-rows.ts';
import { daySpan } from '#domain/day.ts';
import { type DatedKind, standing } from '#domain/vehicle/dated-kind.ts';
import { spentInYear } from '#domain/vehicle/spent.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { cellText } from '#web/kit/list/cell-text.ts';
import { columnLabel } from '#web/kit/list/column-label.ts';
import { DataGrid } from '#web/kit/list/DataGrid.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { RowCard } from '#web/kit/list/RowCard.tsx';
import { SpentLine, StandingBadge, StandingLine } from '#web/kit/ui/StandingBadge.tsx';
import { DatedForm } from './DatedForm.tsx';
import { datedColumns, type Shown } from './dated-columns.ts';
import type { DatedFields, DatedTabProps } from './dated-props.ts';

/** In the address instead of a row's id: the form of a new row. */
const NEW = 'new';

/**
 * A tab of the vehicle's record with the rows of one kind. One line shows the most urgent state; the rows are
 * below as grid or cards. A form in their place adds, edits and deletes them. Users who may not edit can open
 * a row to read it.
 */
export function DatedTab<Kind extends DatedKind>(props: DatedTabProps<Kind>) {
  const { vehicle, kind, icon, noneText, initial, above, mayAdd = true } = props;
  const { section, spent } = kind;
  const endpoints = useMemo(() => datedRows<DatedKind>(kind), [kind]);
  // Only the fields of the form depend on the kind.
  const children = props.children as unknown as (fields: DatedFields<DatedKind>) => React.ReactNode;
  const { t, f } = useText();
  const can = useCan();
  // The open row is in the address; `new` for one to add.
  const [asked, setAsked] = useUrlValue('row');
  const query = useEndpoint(endpoints.list, { params: { vehicle_id: vehicle.id } });
  const rows = query.data?.rows;
  const { nct_exemption, contract_class, fleet_start } = vehicle;
  const today = daySpan(Date.now(), vehicle.time_zone).day;
  const odometerKm = query.data?.odometer_km ?? null;
  const known = useMemo(
    () => ({ nct_exemption, contract_class, fleet_start, odometerKm }),
    [nct_exemption, contract_class, fleet_start, odometerKm],
  );
  const standings = useMemo(
    () => rows && standing<DatedKind['input'], DatedRow>(kind, rows, { today, vehicle: known }),
    [kind, rows, today, known],
  );
  const shown = useMemo(() => standings?.map(({ row, state }): Shown => ({ ...row, state })), [standings]);
  const columns = useMemo(() => datedColumns(kind), [kind]);
  const [first, ...others] = columns as [GridColumn<Shown>, ...GridColumn<Shown>[]];
  const nameOf = (row: Shown) => cellText(first, row, { t, f });
  const mayEdit = can(endpoints.create.access) && vehicle.registration_state === 'registered';
  const [pressing] = standings ?? [];
  const hasState = others.some(({ id }) => id === 'state');
  const open = shown?.find(({ id }) => String(id) === asked) ?? null;
  const add =
    mayEdit && mayAdd ? (
      <Button leftSection={<IconPlus size={16} />} onClick={() => setAsked(NEW, { push: true })}>
        {t(`${section}.add`)}
      </Button>
    ) : null;
  const facts = (row: Shown) =>
    others
      .filter(({ id }) => id !== 'state' && row[id] !== null)
      .map((column) => `${columnLabel(column, { t, f })}: ${cellText(column, row, { t, f })}`);
  if (rows && (open || (asked === NEW && add)))
    return (
      <DatedForm
        key={open?.id ?? NEW}
        vehicleId={vehicle.id}
        kind={kind}
        endpoints={endpoints}
        row={open}
        initial={initial}
        name={open ? nameOf(open) : t(`${section}.add`)}
        rows={rows}
        context={{ today, vehicle: known }}
        readOnly={!mayEdit}
        above={open && above?.(open.id)}
        onClose={() => setAsked(null)}
      >
        {children}
      </DatedForm>
    );
  return (
    <Stack gap={0} h="100%">
      {rows && pressing ? (
        <Group p="xs" gap="xs">
          {hasState ? (
            <StandingLine
              standing={pressing}
              n={standings!.reduce((n, one) => n + (one.state === pressing.state ? one.n : 0), 0)}
              what={nameOf({ ...pressing.row, state: pressing.state })}
              section={section}
            />
          ) : null}
          {spent ? <SpentLine spent={spentInYear(spent, rows, today)} section={section} /> : null}
          {add}
        </Group>
      ) : null}
      <DataGrid
        name={`vehicle-${section}`}
        label={t(`vehicle.tab_${section}`)}
        columns={columns}
        rowId={({ id }) => id}
        rows={shown}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={({ id }) => setAsked(String(id), { push: true })}
        empty={{
          icon,
          title: t(`${section}.none`),
          // The text explains what can be added.
          description: mayEdit ? (noneText ?? t(`${section}.noneText`)) : undefined,
          action: add,
        }}
        card={(row) => (
          <RowCard
            title={nameOf(row)}
            mark={hasState ? <StandingBadge state={row.state} section={section} /> : null}
            lines={[facts(row).slice(0, 2), facts(row).slice(2)]}
          />
        )}
      />
    </Stack>
  );
}
