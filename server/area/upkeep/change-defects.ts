import type { DefectState } from '#domain/upkeep/defect.ts';
import type { Command } from '#server/base/access/command.ts';
import type { VehicleRow } from '../vehicle/lock-vehicle.ts';
import { placeOf } from '../vehicle/vehicle-changed.ts';
import type { DefectRecord } from './lock-order.ts';

/** The parts of a defect that change. */
type Changes = Partial<
  Pick<DefectRecord, 'title' | 'description' | 'severity' | 'order_id' | 'closed_at' | 'closed_reason'> & {
    state: DefectState;
  }
>;

/** Writes changes of defects of one vehicle, each with a line in its history. */
export async function changeDefects(
  tx: Command,
  vehicle: VehicleRow,
  { action, defects, changes }: { action: string; defects: readonly DefectRecord[]; changes: Changes },
): Promise<void> {
  for (const defect of defects) {
    await tx.sql
      .updateTable('defect')
      .set({ ...changes, version: defect.version + 1 })
      .where('id', '=', defect.id)
      .execute();
    await tx.changed({
      ...{ entity: 'defect', action, id: defect.id },
      ...{ place: placeOf(vehicle), userIds: [defect.reported_by ?? []].flat() },
      before: told(defect),
      after: told({ ...defect, ...changes }),
    });
  }
}

const told = ({ title, description, severity, state, closed_reason }: Omit<DefectRecord, 'version'>) => ({
  ...{ title, description, severity, state, reason: closed_reason },
});
