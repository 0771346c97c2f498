import { type RawBuilder, sql, type Transaction } from 'kysely';
import { addDays, daySpan } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';
import { fineDeadline } from '#server/area/fine/place-of-fine.ts';
import type { Base } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { townNames } from '#server/known/places/reader-places.ts';
import { DEMO_FINES, type DemoFine } from './fine-rows.ts';
import { oneByOne } from './one-by-one.ts';

/** The past counts as driven if the fleet was on the road this many days ago, and again recently. */
const DRIVEN = { fromDays: 25, toDays: 1 };
const ORGANISATIONS: Readonly<Record<string, readonly [fast: string, parked: string]>> = {
  ES: ['Jefatura Provincial de Tráfico de Madrid', 'Ayuntamiento de Madrid'],
  IT: ['Polizia Stradale di Milano', 'Comune di Milano'],
  PT: ['Autoridade Nacional de Segurança Rodoviária', 'Câmara Municipal de Braga'],
  GB: ['West Midlands Police', 'Coventry City Council'],
};
const FACTS: Readonly<Record<string, readonly [fast: string, parked: string]>> = {
  ES: [
    'Circular por encima de la velocidad máxima de la vía, captado por cinemómetro',
    'Estacionar en zona de carga y descarga fuera del tiempo autorizado',
  ],
  IT: ['Superamento del limite di velocità, rilevato con autovelox', 'Sosta vietata'],
  PT: ['Excesso de velocidade detetado por radar', 'Estacionamento proibido'],
  GB: ['Exceeding the speed limit, recorded by a speed camera', 'Parked in a restricted street'],
};

/** A real position of a vehicle of the demonstration, with its driver. */
type Moment = {
  vehicle_id: number;
  at: Date;
  lat: number;
  lng: number;
  license: string;
  time_zone: string;
  country: string;
  fleet_id: number;
  work_code: string | null;
  driver_id: number | null;
  driver_name: string | null;
  driver_code: string | null;
};

/**
 * Fines of the demonstration company, at real places and times of its vehicles, made once its past has been
 * driven. A second run does nothing.
 */
export async function insertFines({ database, now }: Pick<Base, 'database' | 'now'>): Promise<void> {
  const nowMs = now();
  await oneByOne(database, async (tx) => {
    if (!(await isDriven(tx, nowMs))) return;
    const used: number[] = [];
    for (const [n, fine] of DEMO_FINES.entries()) {
      const { rows } = await momentFor(fine, used, nowMs).execute(tx);
      const [moment] = rows;
      // In some countries the company has few vehicles, and perhaps none drove too fast.
      if (!moment) continue;
      used.push(moment.vehicle_id);
      await insertFine({ sql: tx }, { fine, n, moment, nowMs });
    }
  });
}

async function isDriven(tx: Transaction<DB>, nowMs: number): Promise<boolean> {
  const before = (days: number) => new Date(nowMs - days * DAY_MS);
  const { rows } = await sql<{ is_driven: boolean }>`
    select not exists (select from fine)
      and exists (select from journey where end_at < ${before(DRIVEN.fromDays)})
      and exists (select from journey where end_at > ${before(DRIVEN.toDays)}) as is_driven`.execute(tx);
  return rows[0]!.is_driven;
}

/** A moment near the day of a fine and before its notification, of a vehicle that has none yet. */
function momentFor(
  { country, ago, kind, notified, available }: DemoFine,
  used: readonly number[],
  nowMs: number,
): RawBuilder<Moment> {
  const wanted = new Date(nowMs - ago * DAY_MS);
  const before = new Date(nowMs - (notified ?? available ?? 0) * DAY_MS);
  const moments =
    kind === 'fast'
      ? sql`select vehicle_id, event_at as at, lat, lng from driving_event where code in (910, 911) and lat is not null`
      : sql`select vehicle_id, end_at as at, end_lat as lat, end_lng as lng from journey
          where final and not is_private and end_lat is not null`;
  return sql<Moment>`
    select moment.vehicle_id, moment.at, moment.lat, moment.lng, vehicle.license, vehicle.time_zone, vehicle.country,
      stay.fleet_id, stay.work_code, driver.id as driver_id, concat_ws(' ', driver.name, driver.surname) as driver_name,
      driver.license as driver_code
    from (${moments}) moment
    join vehicle on vehicle.id = moment.vehicle_id and vehicle.registration_state = 'registered'
    join vehicle_stay stay on stay.vehicle_id = vehicle.id
      and daterange(stay.from_day, stay.to_day) @> (moment.at at time zone vehicle.time_zone)::date
    join driver on driver.id = stay.driver_id and driver.driver_type = 'OPERATIVE'
    where vehicle.country = ${country} and vehicle.id <> all(${used}::int[]) and moment.at < ${before}
    order by abs(extract(epoch from moment.at - ${wanted}::timestamptz)), vehicle.id
    limit 1`;
}

async function insertFine(
  tx: { sql: Transaction<DB> },
  { fine, n, moment, nowMs }: { fine: DemoFine; n: number; moment: Moment; nowMs: number },
): Promise<void> {
  const { lat, lng, time_zone, country, fleet_id } = moment;
  const today = daySpan(nowMs, time_zone).day;
  const back = (days: number | null | undefined) => (days == null ? null : addDays(today, -days));
  const date = daySpan(moment.at.getTime(), time_zone).day;
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' });
  const kind = fine.kind === 'fast' ? 0 : 1;
  const isKnown = fine.license === undefined;
  const notified = { notification_date: back(fine.notified), available_date: back(fine.available) };
  const { origin } = fine;
  const isOurs = fine.by !== undefined;
  await tx.sql
    .insertInto('fine')
    .values({
      ...{ fleet_id, origin, date, lat, lng, ...notified },
      license: fine.license ?? moment.license,
      vehicle_id: isKnown ? moment.vehicle_id : null,
      work_code: isKnown ? moment.work_code : null,
      record_number: `${country === 'ES' ? '28' : country}/${date.slice(0, 4)}/${String(410_233 + n * 7_919)}`,
      organisation: ORGANISATIONS[country]![kind],
      fact: FACTS[country]![kind],
      place: townNames().name({ lat, lng }),
      hour: hour.format(moment.at),
      amount: fine.amount,
      reduced_amount: fine.reduced ?? null,
      points: fine.points ?? null,
      severity: fine.severity ?? null,
      state: fine.state,
      assignment_type: fine.by ?? null,
      ...(isOurs && {
        driver_id: moment.driver_id,
        driver_name: moment.driver_name,
        driver_code: moment.driver_code,
        driver_address: fine.isHomeless ? null : `Calle Mayor ${12 + n}, ${28_000 + n} Madrid`,
      }),
      identified_on: back(fine.identified),
      paid_on: back(fine.paid),
      identify_by: await fineDeadline(tx, { fleet_id, origin, ...notified }, { country }),
      created_at: new Date(nowMs),
    })
    .execute();
}
