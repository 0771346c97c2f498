import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { addDays, daySpan, dayStartMs } from '#domain/day.ts';
import { HOUR_MS } from '#domain/duration.ts';
import type { Database } from '#server/base/db/database.ts';

type Sql = Pick<Database, 'sql'>['sql'];

const USER = 'driver';
const ZONE = 'Europe/Madrid';
/** Days from today of the driver's turns, 6:00 to 14:00. */
const TURNS = [-1, 1, 2, 3];
const RECEIPTS = [
  {
    ...{ kind: 'fuel', hoursAgo: 3, amount: 71.46, product_class: 'DIESEL', liters: 48.2 },
    ...{ place: 'E.S. La Atalaya', words: ['E.S. LA ATALAYA', 'GASÓLEO A  48,20 l', 'TOTAL  71,46 €'] },
  },
  {
    ...{ kind: 'toll', hoursAgo: 26, amount: 9.35, product_class: null, liters: null },
    ...{ place: 'AP-6, San Rafael', words: ['AUTOPISTA AP-6', 'SAN RAFAEL', 'TOTAL  9,35 €'] },
  },
] as const;

/** The turns of the user who is a driver, and two receipts that he sent and nobody has decided yet. */
export async function insertReceipts({ sql }: { sql: Sql }, nowMs: number): Promise<void> {
  const found = await sql
    .selectFrom('driver')
    .innerJoin('app_user', 'app_user.id', 'driver.user_id')
    .innerJoin('vehicle', 'vehicle.driver_id', 'driver.id')
    .select(['driver.id as driver_id', 'app_user.id as user_id', 'vehicle.id as vehicle_id'])
    .where('app_user.username', '=', USER)
    .executeTakeFirstOrThrow();
  const { driver_id, user_id, vehicle_id } = found;
  const { day } = daySpan(nowMs, ZONE);
  const at = (days: number, hour: number) => new Date(dayStartMs(addDays(day, days), ZONE) + hour * HOUR_MS);
  await sql
    .insertInto('driver_assignment')
    .values(
      TURNS.map((days) => ({
        ...{ vehicle_id, driver_id, time_zone: ZONE, origin: 'admin' },
        ...{ start_at: at(days, 6), end_at: at(days, 14) },
      })),
    )
    .execute();
  for (const { hoursAgo, words, ...facts } of RECEIPTS) {
    const paid_at = new Date(nowMs - hoursAgo * HOUR_MS);
    const { id } = await sql
      .insertInto('receipt')
      .values({ ...facts, key: randomUUID(), vehicle_id, driver_id, user_id, paid_at, received_at: paid_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertPhoto(sql, { ownerId: id, vehicleId: vehicle_id, userId: user_id }, paid_at, words);
  }
}

async function insertPhoto(
  sql: Sql,
  of: { ownerId: number; vehicleId: number; userId: number },
  taken_at: Date,
  words: readonly string[],
): Promise<void> {
  const octets = await drawn(words);
  const { id } = await sql
    .insertInto('photo')
    .values({
      ...{ key: randomUUID(), owner: 'receipt', owner_id: of.ownerId, vehicle_id: of.vehicleId },
      ...{ user_id: of.userId, taken_at, stored_at: taken_at, type: 'image/jpeg', size: octets.length },
      digest: createHash('sha256').update(octets).digest(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql.insertInto('photo_piece').values({ photo_id: id, seq: 0, octets }).execute();
}

/** A slip of paper on a dark ground. */
function drawn(words: readonly string[]): Promise<Buffer> {
  const lines = words.map(
    (word, at) =>
      `<text x="300" y="${240 + at * 90}" font-size="40" text-anchor="middle" font-family="monospace">${word}</text>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#39424c"/>
       <rect x="50" y="90" width="500" height="620" fill="#f6f4ee" transform="rotate(2 300 400)"/>${lines.join('')}</svg>`,
    ),
  )
    .jpeg({ quality: 70 })
    .toBuffer();
}
