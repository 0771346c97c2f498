import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { type FormContent, itemsOf } from '#domain/check/form.ts';
import { SIGNATURE } from '#domain/check/judge.ts';
import { formFor } from '#domain/check/nearest.ts';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import type { Database } from '#server/base/db/database.ts';

type Connection = Pick<Database, 'sql'>;

/** So many vehicles are checked every morning of the last days. */
const VEHICLES = 10;
const DAYS = 5;
/** The forms were published so long before the first check. */
const PUBLISHED_DAYS = 90;
/** The refused items of a check, by vehicle and day: most find nothing. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  '1/0': ['lights'],
  '4/2': ['glass', 'kit'],
  '6/1': ['brakes'],
};

type Vehicle = { id: number; fleet_id: number; type_id: number | null; driver_id: number; time_zone: string };
type Form = {
  seed: 'van' | 'lorry' | 'car' | 'machine';
  fleet_ids: number[];
  type_ids: number[];
  version_id: number;
  content: FormContent;
};

/** Checks of the last mornings with their signatures, and a fleet that demands them. */
export async function insertChecks(tx: Connection, nowMs: number): Promise<void> {
  // The company gets its forms with its first fleet, just now.
  await tx.sql
    .updateTable('check_form_version')
    .set({ published_at: new Date(nowMs - (DAYS + PUBLISHED_DAYS) * DAY_MS) })
    .execute();
  const { rows: vehicles } = await sql<Vehicle>`
    select id, fleet_id, type_id, driver_id, time_zone from vehicle
    where driver_id is not null and registration_state = 'registered' order by id limit ${VEHICLES}`.execute(
    tx.sql,
  );
  const { rows: forms } = await sql<Form>`
    select form.seed, version.id as version_id, version.content,
      array(select fleet_id from fleet_subtree where root_id = form.fleet_id) as fleet_ids,
      array(select type_id from check_form_type where form_id = form.id) as type_ids
    from check_form form join check_form_version version on version.form_id = form.id order by form.id`.execute(
    tx.sql,
  );
  const signature = scribble();
  for (const [n, vehicle] of vehicles.entries()) {
    const form = formFor(forms, { fleetId: vehicle.fleet_id, typeId: vehicle.type_id })!;
    for (let day = 0; day < DAYS; day++) {
      const { rows } = await sql<{ at: Date }>`
        select (date_trunc('day', ${new Date(nowMs - day * DAY_MS)}::timestamptz at time zone ${vehicle.time_zone})
          + interval '6 hours 40 minutes' + ${n * 3} * interval '1 minute') at time zone ${vehicle.time_zone} as at`.execute(
        tx.sql,
      );
      const filledMs = rows[0]!.at.getTime();
      if (filledMs < nowMs - HOUR_MS)
        await insertCheck(tx, { vehicle, form, filledMs, refused: REFUSED[`${n}/${day}`] ?? [], signature });
    }
  }
  if (vehicles.length > 0)
    await tx.sql
      .insertInto('check_rule')
      .values({ fleet_id: vehicles[0]!.fleet_id, is_demanded: true, since: new Date(nowMs - DAYS * DAY_MS) })
      .execute();
}

async function insertCheck(
  tx: Connection,
  check: { vehicle: Vehicle; form: Form; filledMs: number; refused: readonly string[]; signature: Buffer },
): Promise<void> {
  const { vehicle, form, filledMs, refused, signature } = check;
  const at = new Date(filledMs);
  const items = itemsOf(form.content).filter(({ kind }) => kind === 'judgement');
  const bad = items.filter(({ id }) => refused.includes(id));
  const isStop = bad.some(({ gravity }) => gravity === 'dangerous');
  const answers = items.map(({ id }) => ({
    item: id,
    value: refused.includes(id) ? 'no' : 'yes',
    note: null,
  }));
  const { id } = await tx.sql
    .insertInto('vehicle_check')
    .values({
      ...{ key: randomUUID(), vehicle_id: vehicle.id, driver_id: vehicle.driver_id },
      ...{ form_version_id: form.version_id, bad: bad.length },
      ...{ begun_at: new Date(filledMs - 52_000), filled_at: at, received_at: new Date(filledMs + 2_000) },
      result: bad.length === 0 ? 'green' : isStop ? 'stop' : 'minor',
      answers: JSON.stringify(answers),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    with made as (
      insert into photo (key, owner, owner_id, vehicle_id, item, taken_at, type, size, digest, stored_at)
      values (${randomUUID()}, 'check', ${id}, ${vehicle.id}, ${SIGNATURE}, ${at}, 'image/png', ${signature.length},
        sha256(${signature}), ${at})
      returning id
    ) insert into photo_piece (photo_id, seq, octets) select id, 0, ${signature} from made`.execute(tx.sql);
}

const [WIDTH, HEIGHT] = [240, 80];

/** A signature as a PNG: a dark line that swings over white. */
function scribble(): Buffer {
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const line = Buffer.alloc(1 + WIDTH, 255);
    line[0] = 0;
    for (let x = 16; x < WIDTH - 16; x++) {
      const swing = HEIGHT / 2 + 22 * Math.sin(x / 9) * Math.cos(x / 37);
      if (Math.abs(y - swing) < 1.5 + Math.abs(Math.cos(x / 9))) line[1 + x] = 40;
    }
    return line;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const parts = [
    ['IHDR', head],
    ['IDAT', deflateSync(Buffer.concat(rows))],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...parts.map(([name, content]) => chunk(name, content)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
