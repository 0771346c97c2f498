import type { Insertable } from 'kysely';
import type { Db } from '#server/base/db/database.ts';
import type { FuelStation, Refuelling } from '#server/base/db/schema.gen.ts';

/** A station in Madrid, at Sol; null coordinates: nobody has placed it yet. */
export async function aStation({ sql }: Db, columns: Partial<Insertable<FuelStation>> = {}): Promise<number> {
  const place = { province: 'MADRID', country: 'ES', lat: 40.4168, lng: -3.7038 };
  const { id } = await sql
    .insertInto('fuel_station')
    .values({ name: `E.S. ${++stations}`, ...place, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
let stations = 0;

/** A refuelling of 50 litres of diesel for 75.00 in Madrid; `operation_at` is in UTC. */
export async function aRefuelling(
  { sql }: Db,
  columns: Partial<Insertable<Refuelling>> & { fleet_id: number; station_id: number; operation_at: string },
): Promise<number> {
  const { id } = await sql
    .insertInto('refuelling')
    .values({
      ...{ source: 'statement', provider: 'solred', time_zone: 'Europe/Madrid' },
      ...{ day: columns.operation_at.slice(0, 10), hour: '12:00' },
      ...{ product: 'DIESEL', product_class: 'DIESEL', liters: 50, amount: 75 },
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}
