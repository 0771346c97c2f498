import type { ClientBase } from 'pg';
import { iso } from '#domain/iso.ts';
import { storedRecords } from '#server/telemetry/chunk-payload.ts';

const AT_ONCE = 200;
type Stored = { vehicle_id: number; t0: Date; n: number; payload: Buffer };

/** Reads every stored position, and names the rows that are unreadable or do not match their key. */
export async function* unreadablePositions(
  client: ClientBase,
): AsyncGenerator<{ read: number; what: string[] }> {
  for (const table of ['position_chunk', 'position_hot']) {
    await client.query(`declare stored no scroll cursor for select vehicle_id, t0, n, payload from ${table}`);
    for (;;) {
      const { rows } = await client.query<Stored>(`fetch ${AT_ONCE} from stored`);
      if (rows.length === 0) break;
      yield { read: rows.length, what: rows.flatMap((row) => faultsOf(table, row)) };
    }
    await client.query('close stored');
  }
}

function faultsOf(table: string, { vehicle_id, t0, n, payload }: Stored): string[] {
  const where = `vehicle ${vehicle_id} at ${iso(t0)} in ${table}`;
  try {
    const records = storedRecords(payload);
    const isSame = records.length === n && records[0]?.timeMs === t0.getTime();
    return isSame ? [] : [`${where}: ${records.length} records instead of ${n}`];
  } catch (error) {
    return [`${where}: ${(error as Error).message}`];
  }
}
