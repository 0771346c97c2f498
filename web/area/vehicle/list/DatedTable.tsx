import { IconListDetails } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DATED_LISTS_OF, type ListedRow } from '#api/dated-lists.ts';
import type { DatedKind, DatedSection } from '#domain/vehicle/dated-kind.ts';
import { DATED_KINDS } from '#domain/vehicle/dated-kinds.ts';
import { DATED_LISTS, hasDues } from '#domain/vehicle/dated-list.ts';
import { dueDistance } from '#text/due-distance.ts';
import { useCan } from '#web/base/session/permission.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { StandingBadge } from '#web/kit/ui/StandingBadge.tsx';
import { DoneButton } from './DoneButton.tsx';
import { ListsMenu } from './ListsMenu.tsx';

/**
 * The rows of one kind on all vehicles in scope: a view of /config-vehicles (`?rows=inspection`). A row opens
 * in the record of its vehicle.
 */
export function DatedTable({ section, record }: { section: DatedSection; record: RecordAddress }) {
  const can = useCan();
  const kind: DatedKind = DATED_KINDS.find((one) => one.section === section)!;
  const list = DATED_LISTS[section];
  const { list: endpoint, file } = DATED_LISTS_OF[section];
  const columns = useMemo(() => columnsOf(kind), [kind]);
  const [first, ...others] = kind.columns.filter(({ id }) => id !== 'state').map(({ id }) => id);
  const hasState = kind.columns.some(({ id }) => id === 'state');
  return (
    <ListScreen<ListedRow, typeof list>
      key={section}
      list={list}
      columns={columns}
      rowId={({ vehicle_id, id }) => `${vehicle_id} ${id}`}
      endpoint={endpoint as never}
      exportBy={file}
      record={{
        id: null,
        open: (id, how) => {
          const [vehicleId, row] = String(id).split(' ') as [string, string];
          record.open(vehicleId, { ...how, tab: section, row });
        },
        create: record.create,
      }}
      icon={<IconListDetails />}
      ways={<ListsMenu shown={section} />}
      bulk={
        kind.done && can(kind.edit)
          ? (rows, clear) => <DoneButton kind={kind} rows={rows} onDone={clear} />
          : undefined
      }
      card={{
        lines: [
          [first!, 'fleet'],
          hasDues(kind)
            ? [others[0]!, (row, say) => dueDistance({ ...row, is_projected: false }, say)]
            : others.slice(0, 3),
        ],
        ...(hasState && { mark: ({ state }) => <StandingBadge state={state} section={section} /> }),
      }}
    />
  );
}

function columnsOf(kind: DatedKind): readonly GridColumn<ListedRow>[] {
  const { section } = kind;
  return gridColumns<ListedRow, (typeof DATED_LISTS)[DatedSection]>(DATED_LISTS[section], {
    license: {
      pinned: 'left',
      width: 120,
      render: ({ vehicle_id, license }) => <RecordLink kind="vehicle" id={vehicle_id} children={license} />,
    },
    state: { width: 160, render: ({ state }) => <StandingBadge state={state} section={section} /> },
    fleet: {
      width: 190,
      render: ({ fleet_id, fleet }) => <RecordLink kind="fleet" id={fleet_id} children={fleet} />,
    },
  });
}
