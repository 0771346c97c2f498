import { sql } from 'kysely';
import type { RefuellingRecord } from '#api/refuelling.ts';
import type { RefuellingDossier } from '#api/refuelling-dossier.ts';
import { RF_LEVEL, RF_PREVIOUS_DAYS } from '#domain/constants.ts';
import { DAY_MS } from '#domain/duration.ts';
import { iso } from '#domain/iso.ts';
import { neighboursOf } from '#domain/refuelling/discrepancy.ts';
import { levelReadings, levelsAround } from '#domain/refuelling/tank-rise.ts';
import { stretchesOf } from '#domain/refuelling/validation.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { readRefuelling } from '../read-refuellings.ts';
import { readDriven } from '../validate/read-driven.ts';
import { readHours } from '../validate/read-hours.ts';
import { type Line, readFills, readLines } from '../validate/read-lines.ts';
import { readTracked, type Tracked } from '../validate/read-tracked.ts';
import { readFillsAround, readOutcomes, readPrices } from './read-compared.ts';
import { readWhereabouts } from './read-whereabouts.ts';

/** The way is drawn, and the tank shown, for this long before and after. */
const SHOWN_MS = 2 * RF_LEVEL * 1000;
/** The most readings of the tank that are sent. */
const READINGS = 120;

type OfVehicle = Pick<
  RefuellingDossier,
  'whereabouts' | 'tank' | 'odometer' | 'since_previous' | 'vehicle_fills'
>;
const NO_VEHICLE: OfVehicle = {
  whereabouts: { kind: 'none', nearest: null, way: [] },
  ...{ tank: null, odometer: null, since_previous: null, vehicle_fills: [] },
};

/** All facts around a refuelling, as far as the caller may know them; null if the caller does not see it. */
export async function readDossier(app: App, caller: Caller, id: number): Promise<RefuellingDossier | null> {
  const { database } = app;
  const refuelling = await readRefuelling(database, caller, id);
  if (!refuelling) return null;
  const [line] = await readLines(database.pool, [id]);
  const { rows: cards } = await database.pool.query<{ card_number: string | null }>(
    'select card_number from refuelling where id = $1',
    [id],
  );
  const card = cards[0]?.card_number ?? null;
  return {
    refuelling,
    ...(line!.vehicle === null ? NO_VEHICLE : await readOfVehicle(app, caller, refuelling, line!)),
    discrepancy_by: (line!.last?.by ?? null) as RefuellingDossier['discrepancy_by'],
    price: await readPrices(database, caller, refuelling),
    card_fills:
      card === null
        ? []
        : await readFillsAround(database, caller, refuelling, sql`refuelling.card_number = ${card}`),
    outcomes: await readOutcomes(database, caller, id),
    sees_names: caller.seeDriverNames,
  };
}

async function readOfVehicle(
  app: App,
  caller: Caller,
  refuelling: RefuellingRecord,
  line: Line,
): Promise<OfVehicle> {
  const { pool } = app.database;
  const { fill, timeZone } = line;
  const { atMs, hourUnknown } = fill;
  const vehicleId = line.vehicle!.id;
  const { near } = stretchesOf({ atMs, hourUnknown, timeZone });
  const drawn = hourUnknown ? near : { fromMs: atMs - SHOWN_MS, toMs: atMs + SHOWN_MS };
  const fills = await readFills(pool, [line], RF_PREVIOUS_DAYS);
  const { previous } = neighboursOf(fill, fills.get(vehicleId) ?? []);
  const fromMs = Math.min(drawn.fromMs, previous?.atMs ?? drawn.fromMs) - DAY_MS;
  const tracked = (await readTracked(pool, [vehicleId], { fromMs, toMs: drawn.toMs }))(vehicleId);
  const [driven] = await readDriven(pool, [{ vehicleId, atMs, fromMs: previous?.atMs ?? null }]);
  const isFitted = previous !== null && tracked.isFittedThrough({ fromMs: previous.atMs, toMs: atMs });
  return {
    whereabouts: await readWhereabouts(
      app,
      caller,
      { vehicleId, atMs, near, drawn, station: line.station },
      tracked,
    ),
    tank: hourUnknown ? null : await readTank(app, { vehicleId, atMs, drawn }, tracked),
    odometer: driven!.odometerM,
    since_previous: isFitted ? driven!.sinceM : null,
    vehicle_fills: await readFillsAround(
      app.database,
      caller,
      refuelling,
      sql`refuelling.vehicle_id = ${vehicleId}`,
    ),
  };
}

/** The level of the tank, outside private use. */
async function readTank(
  { database }: App,
  { vehicleId, atMs, drawn }: { vehicleId: number; atMs: number; drawn: { fromMs: number; toMs: number } },
  tracked: Tracked,
): Promise<RefuellingDossier['tank']> {
  if (tracked.fuelSource === 'gps') return null;
  const hours = await readHours(database.pool, [{ vehicleId, around: drawn, read: drawn }]);
  const records = hours
    .records(vehicleId, drawn)
    .filter(({ timeMs, privateMode }) => privateMode !== true && !tracked.isPrivateAt(timeMs));
  const readings = levelReadings(records);
  if (readings.length === 0) return null;
  const levels = levelsAround(readings, atMs);
  const every = Math.ceil(readings.length / READINGS);
  return {
    readings: readings
      .filter((_, i) => i % every === 0 || i === readings.length - 1)
      .map(({ timeMs, litres }) => ({ at: iso(timeMs), litres })),
    before: levels?.beforeL ?? null,
    after: levels?.afterL ?? null,
  };
}
