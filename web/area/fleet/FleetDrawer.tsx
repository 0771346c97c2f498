import { IconFolderPlus, IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type FleetRecord, getFleetHistory } from '#api/fleet.ts';
import { Fault } from '#domain/fault.ts';
import { FLEET_LIST } from '#domain/fleet/fleet-list.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import type { RecordAction, RecordState } from '#web/kit/record/record-head.ts';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { fleetPath } from '#web/kit/ui/fleet-choice.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { CloseFleetDialog } from './CloseFleetDialog.tsx';
import { DeleteFleetDialog } from './DeleteFleetDialog.tsx';
import { FleetForm } from './FleetForm.tsx';
import { FleetStateBadge } from './FleetStateBadge.tsx';

const FleetPrivacy = lazyPart('FleetPrivacy', () => import('#web/area/looked/FleetPrivacy.tsx'));

const NOT_FOUND = new Fault('notFound', 404);

/** A fleet in a drawer: its fields, its place in the tree, its history, and its actions. */
export function FleetDrawer(props: {
  record: RecordAddress;
  fleets: readonly FleetRecord[] | undefined;
  state: RecordState;
  /** The parent of a new fleet. */
  parentId: number | null;
  onCreateInside: (id: number) => void;
}) {
  const { record, fleets = [], state, parentId, onCreateInside } = props;
  const { t, f } = useText();
  const can = useCan();
  const [asks, setAsks] = useState<'close' | 'delete' | null>(null);
  const fleet = fleets.find(({ id }) => String(id) === record.id);
  if (record.isNew) {
    return (
      <RecordDrawer opened onClose={record.close} title={t('fleet.new')}>
        <FleetForm fleet={null} fleets={fleets} parentId={parentId} record={record} />
      </RecordDrawer>
    );
  }
  // A branch has its own name here: the tree around the record shows its place.
  const parentName = (field: string, value: unknown) =>
    field === 'parent_id' ? (fleets.find(({ id }) => id === value)?.name ?? null) : null;
  const found = fleet || state.isPending || state.error ? state : { ...state, error: NOT_FOUND };
  return (
    <>
      <RecordDrawer
        opened={record.isOpen}
        onClose={record.close}
        state={found}
        title={fleet?.name ?? ''}
        subtitle={fleet ? fleetPath(fleets, fleet.id) : null}
        badge={fleet ? <FleetStateBadge fleet={fleet} /> : null}
        facts={
          fleet
            ? [
                { label: t('word.vehicles'), value: f.number(fleet.vehicles_total) },
                { label: t('fleet.vehicles'), value: f.number(fleet.vehicles) },
                { label: t('fleet.drivers'), value: f.number(fleet.drivers) },
                ...(fleet.closed_on ? [{ label: t('fleet.closed_on'), value: f.day(fleet.closed_on) }] : []),
              ]
            : []
        }
        actions={fleet ? actionsOf(fleet) : []}
        tabs={
          fleet
            ? [
                {
                  id: 'data',
                  label: t('word.data'),
                  render: () => (
                    <FleetForm key={fleet.id} fleet={fleet} fleets={fleets} parentId={null} record={record} />
                  ),
                },
                ...(can('looked_rule:read')
                  ? [
                      {
                        id: 'privacy',
                        label: t('looked.tab'),
                        render: () => (
                          <Arriving>
                            <FleetPrivacy key={fleet.id} fleetId={fleet.id} />
                          </Arriving>
                        ),
                      },
                    ]
                  : []),
                {
                  id: 'history',
                  label: t('word.history'),
                  render: () => (
                    <HistoryPanel
                      endpoint={getFleetHistory}
                      params={{ fleet_id: fleet.id }}
                      described={FLEET_LIST}
                      own={parentName}
                    />
                  ),
                },
              ]
            : []
        }
      />
      {fleet ? (
        <>
          <CloseFleetDialog fleet={fleet} opened={asks === 'close'} onClose={() => setAsks(null)} />
          <DeleteFleetDialog
            fleet={fleet}
            opened={asks === 'delete'}
            onClose={() => setAsks(null)}
            onDeleted={record.close}
          />
        </>
      ) : null}
    </>
  );

  function actionsOf({ id, closed_on }: FleetRecord): RecordAction[] {
    const actions: RecordAction[] = [];
    if (can('fleet:edit')) {
      actions.push({
        label: t('fleet.newInside'),
        icon: <IconFolderPlus size={16} />,
        onClick: () => onCreateInside(id),
      });
    }
    if (can('fleet:close')) {
      actions.push({
        label: t(closed_on ? 'fleet.reopen' : 'fleet.close'),
        icon: closed_on ? <IconLockOpen size={16} /> : <IconLock size={16} />,
        onClick: () => setAsks('close'),
      });
    }
    if (can('fleet:edit')) {
      actions.push({
        label: t('word.delete'),
        icon: <IconTrash size={16} />,
        isDanger: true,
        onClick: () => setAsks('delete'),
      });
    }
    return actions;
  }
}
