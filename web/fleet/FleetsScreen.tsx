import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconFoldDown, IconFolderPlus, IconFolders, IconFoldUp } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { type FleetRecord, getFleetRecords } from '#api/fleet.ts';
import { COUNTRIES } from '#domain/field.ts';
import { useFleetFilter } from '../address/fleet-filter.ts';
import { useEndpoint } from '../call/cache.ts';
import { useText } from '../language/text.ts';
import type { Filter } from '../list/filter.ts';
import type { GridColumn } from '../list/grid-column.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import { useRecordAddress } from '../record/use-record-address.ts';
import { useCan } from '../session/permission.ts';
import { usePhone } from '../ui/use-phone.ts';
import { FleetDrawer } from './FleetDrawer.tsx';
import { FleetFlags } from './FleetFlags.tsx';
import { FleetNameCell } from './FleetNameCell.tsx';
import { FleetRowCard } from './FleetRowCard.tsx';
import { FleetStateBadge } from './FleetStateBadge.tsx';
import { FLEET_STATES, fleetState, type TreeRow, treeRows, withinChoice } from './tree-rows.ts';

const FILTERS = ['state', 'country'] as const;
/** Trees larger than this open to their second level only. */
const OPEN_ALL_UP_TO = 60;

/** The columns of the tree; without sorting, which would tear it apart. */
function columnsOf(onToggle: ((id: number) => void) | null): GridColumn<TreeRow>[] {
  const columns: GridColumn<TreeRow>[] = [
    {
      id: 'name',
      type: 'text',
      label: 'fleet.name',
      required: true,
      pinned: 'left',
      width: 340,
      render: (row) => <FleetNameCell row={row} onToggle={onToggle} />,
    },
    { id: 'code', type: 'code', label: 'fleet.code' },
    {
      id: 'country',
      type: 'enum',
      label: 'fleet.country',
      text: (row, { t }) => t(`vehicle.country_${row.country}`),
    },
    { id: 'vehicles_total', type: 'int', label: 'fleet.vehicles_total' },
    { id: 'vehicles', type: 'int', label: 'fleet.vehicles', width: 150 },
    { id: 'drivers', type: 'int', label: 'fleet.drivers', width: 120 },
    {
      id: 'state',
      type: 'enum',
      label: 'fleet.state',
      width: 150,
      value: (row) => fleetState(row),
      text: (row, { t }) => t(`fleet.state_${fleetState(row)}`),
      render: (row) => <FleetStateBadge fleet={row} />,
    },
    {
      id: 'options',
      type: 'text',
      label: 'fleet.options',
      value: () => null,
      render: (row) => <FleetFlags fleet={row} />,
    },
    { id: 'closed_on', type: 'date', label: 'fleet.closed_on', hidden: true },
  ];
  return columns.map((column) => ({ ...column, sortable: false }));
}

/** Does the fleet, or anything inside it, pass? So that what is found is shown in its place of the tree. */
const anyOf = (row: TreeRow, passes: (fleet: FleetRecord) => boolean) => [row, ...row.inside].some(passes);

/** Which branches are open: the user's own choice, else all of a small tree and the first level of a large one. */
function useOpenBranches(fleets: readonly FleetRecord[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const all = useMemo(() => new Set(fleets.map(({ id }) => id)), [fleets]);
  const open = useMemo(() => {
    if (chosen) return chosen;
    return all.size <= OPEN_ALL_UP_TO ? all : new Set(treeRows(fleets, new Set()).map(({ id }) => id));
  }, [chosen, all, fleets]);
  const toggle = useCallback(
    (id: number) =>
      setChosen((old) => {
        const before = old ?? open;
        return new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]);
      }),
    [open],
  );
  return { open, toggle, openAll: () => setChosen(all), shutAll: () => setChosen(new Set()) };
}

/** /config-fleets: the tree of fleets and cost centres (domain rules §2.2, §9.3). */
export function FleetsScreen() {
  const { t } = useText();
  const can = useCan();
  const record = useRecordAddress();
  const query = useEndpoint(getFleetRecords, {});
  const { chosen } = useFleetFilter();
  const { isSet } = useListAddress(FILTERS);
  const [parentId, setParentId] = useState<number | null>(null);
  const all = query.data?.fleets;
  const fleets = useMemo(() => withinChoice(all ?? [], chosen), [all, chosen]);
  const { open, toggle, openAll, shutAll } = useOpenBranches(fleets);
  // Cards have no room for what opens a branch.
  const isPhone = usePhone();
  const opened = isSet || isPhone ? null : open;
  const rows = useMemo(() => all && treeRows(fleets, opened), [all, fleets, opened]);
  const columns = useMemo(() => columnsOf(isSet ? null : toggle), [isSet, toggle]);
  const filters = useMemo<readonly Filter<TreeRow>[]>(
    () => [
      {
        name: 'state',
        kind: 'enum',
        label: t('fleet.state'),
        options: FLEET_STATES.map((value) => ({ value, label: t(`fleet.state_${value}`) })),
        matches: (row, value) => anyOf(row, (fleet) => value.split(',').includes(fleetState(fleet))),
      },
      {
        name: 'country',
        kind: 'enum',
        label: t('fleet.country'),
        options: COUNTRIES.map((value) => ({ value, label: t(`vehicle.country_${value}`) })),
        matches: (row, value) => anyOf(row, ({ country }) => value.split(',').includes(country)),
      },
    ],
    [t],
  );
  const create = (below: number | null) => {
    setParentId(below);
    record.create();
  };
  const primary = can('fleet:edit') ? (
    <Button
      size="xs"
      leftSection={<IconFolderPlus size={16} aria-hidden="true" />}
      onClick={() => create(null)}
    >
      {t('fleet.new')}
    </Button>
  ) : null;
  return (
    <ListScreen
      name="fleets"
      label={t('fleet.list')}
      count={(n) => t('fleet.count', { n: isSet ? n : fleets.length })}
      columns={columns}
      rowId={(row) => row.id}
      rows={rows}
      error={all ? null : query.error}
      onRetry={() => void query.refetch()}
      search={t('fleet.search')}
      searchIn={(row) => [row, ...row.inside].flatMap(({ name, code }) => [name, code])}
      filters={filters}
      onOpen={(row) => record.open(row.id)}
      openId={record.id}
      primary={primary}
      actions={
        <>
          <Tooltip label={t('fleet.openAll')}>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('fleet.openAll')}
              disabled={isSet}
              onClick={openAll}
            >
              <IconFoldDown size={16} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('fleet.shutAll')}>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('fleet.shutAll')}
              disabled={isSet}
              onClick={shutAll}
            >
              <IconFoldUp size={16} />
            </ActionIcon>
          </Tooltip>
        </>
      }
      empty={{
        icon: <IconFolders />,
        title: t('fleet.none'),
        description: t('fleet.noneText'),
        action: primary,
      }}
      card={(row) => <FleetRowCard row={row} />}
    >
      <FleetDrawer record={record} fleets={all} state={query} parentId={parentId} onCreateInside={create} />
    </ListScreen>
  );
}
