import { IconFoldDown, IconFolderPlus, IconFolders, IconFoldUp } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { type FleetRecord, getFleetRecords, getFleetRecordsExport } from '#api/fleet.ts';
import { FLEET_LIST, fleetState } from '#domain/fleet/fleet-list.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import { useListAddress } from '#web/kit/list/use-list-address.ts';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { FleetDrawer } from './FleetDrawer.tsx';
import { FleetFlags } from './FleetFlags.tsx';
import { FleetNameCell } from './FleetNameCell.tsx';
import { FleetStateBadge } from './FleetStateBadge.tsx';
import { type TreeRow, treeRows, withinChoice } from './tree-rows.ts';

const FILTERS = FLEET_LIST.filters.map(({ name }) => name);
/** The indent of each level of the tree on a phone, pixels. */
const STEP_PX = 14;
/** Trees larger than this open to their second level only. */
const OPEN_ALL_UP_TO = 60;

/** The columns of the tree; its branches have a button if `onToggle` is given. */
function columnsOf(onToggle: ((id: number) => void) | null): readonly GridColumn<TreeRow>[] {
  return gridColumns(FLEET_LIST, {
    name: { pinned: 'left', width: 340, render: (row) => <FleetNameCell row={row} onToggle={onToggle} /> },
    vehicles: { width: 150 },
    drivers: { width: 120 },
    state: { width: 150, value: fleetState, render: (row) => <FleetStateBadge fleet={row} /> },
    options: { value: () => null, render: (row) => <FleetFlags fleet={row} /> },
  });
}

/** Does the fleet, or one inside it, match? So the tree shows matches in their place. */
function matches(row: TreeRow, filter: string, value: string): boolean {
  const wanted = value.split(',');
  return [row, ...row.inside].some((fleet) =>
    wanted.includes(filter === 'state' ? fleetState(fleet) : fleet.country),
  );
}

/** The open branches: the user's own choice, else all of a small tree and the first level of a large one. */
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
  // Cards have no room for the branch button.
  const isPhone = usePhone();
  const opened = isSet || isPhone ? null : open;
  const rows = useMemo(() => all && treeRows(fleets, opened), [all, fleets, opened]);
  const columns = useMemo(() => columnsOf(isSet ? null : toggle), [isSet, toggle]);
  const create = (below: number | null) => {
    setParentId(below);
    record.create();
  };
  return (
    <ListScreen
      list={FLEET_LIST}
      columns={columns}
      rowId={(row) => row.id}
      rows={rows}
      exportBy={getFleetRecordsExport}
      error={all ? null : query.error}
      onRetry={() => void query.refetch()}
      searchIn={(row) => [row, ...row.inside].flatMap(({ name, code }) => [name, code])}
      matches={matches}
      {...(!isSet && { total: fleets.length })}
      record={{ ...record, create: () => create(null) }}
      mayCreate={can('fleet:edit')}
      createIcon={<IconFolderPlus size={16} aria-hidden="true" />}
      icon={<IconFolders />}
      noneText={t('fleet.noneText')}
      card={{
        mark: (row) => (row.closed_on !== null || !row.authorised ? <FleetStateBadge fleet={row} /> : null),
        lines: [
          [
            'code',
            (row) => t('word.vehicleCount', { n: row.vehicles_total }),
            (row) => (row.drivers > 0 ? t('fleet.holds_drivers', { n: row.drivers }) : null),
          ],
        ],
        indentPx: (row) => (row.level - 1) * STEP_PX,
      }}
      actions={
        <>
          <IconButton
            label={t('fleet.openAll')}
            variant="default"
            size={30}
            disabled={isSet}
            onClick={openAll}
          >
            <IconFoldDown size={16} />
          </IconButton>
          <IconButton
            label={t('fleet.shutAll')}
            variant="default"
            size={30}
            disabled={isSet}
            onClick={shutAll}
          >
            <IconFoldUp size={16} />
          </IconButton>
        </>
      }
    >
      <FleetDrawer record={record} fleets={all} state={query} parentId={parentId} onCreateInside={create} />
    </ListScreen>
  );
}
