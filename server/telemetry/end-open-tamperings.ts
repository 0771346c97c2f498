import type { PoolClient } from 'pg';
import type { Base } from '#server/base/app.ts';
import type { Known } from '#server/base/known.ts';
import type { Change, VehiclePlace } from '#server/bus/change.ts';
import { type Followed, logChanges } from '#server/bus/follow-up.ts';
import { endTamperings } from './end-tamperings.ts';
import { loadHeld } from './vehicle-memory.ts';
import { writeNow } from './vehicle-now.ts';
import { saveMemories } from './write-batch.ts';

/**
 * Ends the open tamperings that a committed fitting, removal or dismissal ended (domain rules §3.4); returns
 * the changes.
 */
export async function endOpenTamperings(
  { database, known }: Base,
  { vehicleId, place }: { vehicleId: number; place: VehiclePlace },
): Promise<Followed[]> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const ended = await endLocked(client, known, vehicleId);
    const changes = await logChanges(
      client,
      ended.map(
        ({ kind, startMs }): Change<'tampering'> => ({
          ...{ entity: 'tampering', action: 'end', id: vehicleId },
          ...{ kind, startMs, isOpen: false, place },
        }),
      ),
    );
    await client.query('commit');
    return changes;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function endLocked(client: PoolClient, known: Known, vehicleId: number) {
  // A lane that folds from the memory before this lock finds another version and folds again.
  await client.query('select 1 from vehicle_live where vehicle_id = $1 for update', [vehicleId]);
  const [held] = await loadHeld(client, known, [vehicleId]);
  if (!held) return [];
  const { memory, ended } = await endTamperings(client, vehicleId, held.memory);
  if (memory !== held.memory) {
    await saveMemories(client, [{ vehicleId, memory }]);
    await writeNow(client, [{ ...held, memory }]);
    await client.query('update vehicle_live set version = version + 1 where vehicle_id = $1', [vehicleId]);
  }
  return ended;
}
