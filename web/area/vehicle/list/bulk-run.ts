import type { VehicleRow } from '#api/vehicle.ts';
import { postVehicleMove, putVehicleAvailability } from '#api/vehicle-command.ts';
import type { Day } from '#domain/day.ts';
import { call } from '#web/base/call/call.ts';

/** The command for every selected vehicle. */
export type BulkTask =
  | { kind: 'move'; fleetId: number; date: Day }
  | { kind: 'maintenance' }
  | { kind: 'unusable'; reason: string };

/** The result for one of them; `error` is null when it was done. */
export type BulkResult = { id: number; license: string; error: unknown };

/** Simultaneous calls: few, so that other users do not notice. */
const AT_ONCE = 4;

/** The command for one vehicle. Each vehicle is done or refused separately. */
function runOne(task: BulkTask, row: VehicleRow): Promise<unknown> {
  const params = { vehicle_id: row.id };
  const { version, unusable, unusable_reason, in_maintenance } = row;
  switch (task.kind) {
    case 'move':
      return call(
        postVehicleMove,
        { params, body: { fleet_id: task.fleetId, date: task.date, version } },
        { quiet: true },
      );
    case 'maintenance':
      return call(
        putVehicleAvailability,
        { params, body: { unusable, unusable_reason, in_maintenance: true, version } },
        { quiet: true },
      );
    case 'unusable':
      return call(
        putVehicleAvailability,
        { params, body: { unusable: true, unusable_reason: task.reason, in_maintenance, version } },
        { quiet: true },
      );
  }
}

/** Does the task for one vehicle after the other, until all are done or the user cancels. */
export async function runBulk(
  task: BulkTask,
  rows: readonly VehicleRow[],
  how: { signal: AbortSignal; onResult: (result: BulkResult) => void },
): Promise<void> {
  const waiting = [...rows];
  const work = async () => {
    for (let row = waiting.shift(); row && !how.signal.aborted; row = waiting.shift()) {
      const error = await runOne(task, row).then(
        () => null,
        (refusal: unknown) => refusal,
      );
      how.onResult({ id: row.id, license: row.license, error });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
