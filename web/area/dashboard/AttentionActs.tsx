import type { AttentionRow } from '#api/dashboard.ts';
import { AssignmentDrawer } from '#web/area/driver/AssignmentDrawer.tsx';
import { DismissDialog } from '#web/area/notification/tampering/DismissDialog.tsx';

/** The action that is done in place: a driver for a vehicle, or the end of a tampering. */
export type Acted =
  | { kind: 'assign'; license: string; vehicleId: number }
  | { kind: 'dismiss'; row: Extract<AttentionRow, { kind: 'tampered' }> };

/** The forms of the actions in the list of what needs attention: those of the screens of the same things. */
export function AttentionActs({ acted, onClose }: { acted: Acted; onClose: () => void }) {
  if (acted.kind === 'dismiss') {
    const { license, device_id, tampering, since } = acted.row;
    return (
      <DismissDialog
        row={device_id === null ? null : { license, device_id, kind: tampering, timestamp: since }}
        onClose={onClose}
      />
    );
  }
  const record = {
    ...{ id: null, isNew: true, isOpen: true, open: onClose, create: () => undefined, close: onClose },
  };
  return <AssignmentDrawer record={record} vehicle={{ id: acted.vehicleId, license: acted.license }} />;
}
