import type { Pool, PoolClient } from 'pg';
import type { LimitedVehicle } from '#domain/road/journey/match-piece.ts';
import { speedVehicleOf } from '#domain/road/journey/speed-vehicle.ts';

type Former = { at: Date; type_id: string | null; mma: string | null; has_type: boolean; has_mma: boolean };

/**
 * A vehicle as the law on speeds sees it, by instant: type and permitted mass as its record had them then. A
 * later change says what was there before.
 */
export async function readLimitedVehicle(
  client: Pool | PoolClient,
  { vehicleId, fromMs }: { vehicleId: number; fromMs: number },
): Promise<(timeMs: number) => LimitedVehicle> {
  const { rows } = await client.query<{ type_id: number | null; mma_kg: number | null; time_zone: string }>(
    'select type_id, mma_kg, time_zone from vehicle where id = $1',
    [vehicleId],
  );
  const now = rows[0]!;
  const { rows: former } = await client.query<Former>(
    `select at, before ->> 'type_id' as type_id, before ->> 'mma' as mma, before ? 'type_id' as has_type, before ? 'mma' as has_mma
     from audit_entry
     where entity = 'vehicle' and entity_id = $1 and at > $2 and after is not null and (before ? 'type_id' or before ? 'mma')
     order by id`,
    [String(vehicleId), new Date(fromMs)],
  );
  const { rows: types } = await client.query<{ id: number; name: string }>(
    `select id, coalesce(labels ->> 'es', entered) as name from enum_value where id = any($1)`,
    [[now.type_id, ...former.map(({ type_id }) => numberOf(type_id))].filter((id) => id !== null)],
  );
  const names = new Map(types.map(({ id, name }) => [id, name]));
  return (timeMs) => {
    const since = former.filter(({ at }) => at.getTime() > timeMs);
    const typed = since.find(({ has_type }) => has_type);
    const weighed = since.find(({ has_mma }) => has_mma);
    const typeId = typed ? numberOf(typed.type_id) : now.type_id;
    const mmaKg = weighed ? numberOf(weighed.mma) : now.mma_kg;
    const type = typeId === null ? null : (names.get(typeId) ?? null);
    return { kind: speedVehicleOf({ type, mmaKg }), mmaKg, timeZone: now.time_zone };
  };
}

const numberOf = (text: string | null) => (text === null ? null : Number(text));
