import type { Pool, PoolClient } from 'pg';
import { PAST_MAX_DAYS } from '#domain/constants.ts';
import { type Day, dayStartMs } from '#domain/day.ts';
import type { VehicleSettings } from '#domain/telemetry/fold.ts';
import type { Memory } from '#domain/telemetry/memory.ts';
import { completeMemory } from '#domain/telemetry/memory-shape.ts';
import { vinOf } from '#domain/telemetry/vin.ts';
import type { FigureSource } from '#domain/tracker/figure-source.ts';
import type { Known } from '#server/base/known.ts';
import { fleetsSince } from '#server/known/places/held-places.ts';
import { foldRecords } from './fold-packets.ts';
import { readRecords } from './position-store.ts';

/** The state of a vehicle that a lane holds between batches, so that folding needs no database read. */
export type Held = {
  vehicleId: number;
  version: number;
  memory: Memory;
  settings: VehicleSettings;
  lastContactMs: number | null;
  /** Records folded since the memory was last saved in the database. */
  unsaved: number;
  /**
   * The error that prevents folding the records stored since the memory was saved. Such a memory is only good
   * to show, and nothing is folded on it. Null: the memory is that of the newest stored record.
   */
  unfoldable: Error | null;
  /** Something was folded since the running day and journey were last written. */
  dirty: boolean;
};

type SettingsRow = {
  vehicle_id: number;
  time_zone: string;
  max_speed_kmh: number | null;
  mma_kg: number | null;
  initial_odometer_m: number | null;
  corrections: { day: Day; added_m: number }[];
  stays: { from_day: Day; fleet_id: number }[];
  vin: string | null;
  distance_source: FigureSource | null;
  fuel_source: FigureSource | null;
  speed_source: FigureSource | null;
  has_card_reader: boolean;
  private_spans: { from_ms: number; to_ms: number | null; is_automatic: boolean }[];
};
type Row = {
  vehicle_id: number;
  version: number;
  memory: unknown;
  folded_at: Date | null;
  last_contact_at: Date | null;
  /** The tracker's last private flag, if its packet could not be folded. */
  says_private: boolean | null;
};

/** Records older than PAST_MAX_DAYS are refused, so a driver's switch affects nothing older. */
const SPANS_DAYS = PAST_MAX_DAYS + 1;

/**
 * The memories of vehicles as of their newest stored record: the saved memory, with the records stored since
 * folded on top. The facts of those records are already written. A vehicle seen for the first time gets its
 * row. Records that cannot be folded make the vehicle's memory `unfoldable`, and do not affect the others.
 */
export async function loadHeld(
  db: Pool | PoolClient,
  known: Known,
  vehicleIds: readonly number[],
): Promise<Held[]> {
  if (vehicleIds.length === 0) return [];
  await db.query(
    'insert into vehicle_live (vehicle_id) select id from vehicle where id = any($1) on conflict do nothing',
    [vehicleIds],
  );
  const { rows } = await db.query<Row>(
    `select live.vehicle_id, live.version, kept.memory, live.folded_at, live.last_contact_at,
       unfolded_private(live.vehicle_id, live.folded_at) as says_private
     from vehicle_live live
     left join vehicle_memory kept on kept.vehicle_id = live.vehicle_id
     where live.vehicle_id = any($1)`,
    [vehicleIds],
  );
  const present = await readSettings(db, known, vehicleIds);
  const held: Held[] = [];
  for (const row of rows) {
    const settings = present.get(row.vehicle_id);
    if (!settings) continue;
    held.push({
      vehicleId: row.vehicle_id,
      version: row.version,
      ...(await caughtUp(db, row, settings)),
      settings,
      lastContactMs: row.last_contact_at?.getTime() ?? null,
      dirty: false,
    });
  }
  return held;
}

/** The present settings of vehicles for the folds, with the places and rules in force. */
export async function readSettings(
  db: Pool | PoolClient,
  known: Known,
  vehicleIds: readonly number[],
): Promise<Map<number, VehicleSettings>> {
  const { rows } = await db.query<SettingsRow>(
    `select vehicle.id as vehicle_id,
       vehicle.time_zone, vehicle.max_speed_kmh, vehicle.mma_kg, vehicle.initial_odometer_m, vehicle.vin,
       'card_reader' = any(vehicle.accessories) as has_card_reader,
       array(select json_build_object('day', day, 'added_m', added_m) from odometer_correction correction
         where correction.vehicle_id = vehicle.id) as corrections,
       array(select json_build_object('from_day', from_day, 'fleet_id', fleet_id) from vehicle_stay stay
         where stay.vehicle_id = vehicle.id) as stays,
       tracker.distance_source, tracker.fuel_source, tracker.speed_source,
       array(select json_build_object('from_ms', date_part('epoch', from_at) * 1000, 'to_ms', date_part('epoch', until_at) * 1000,
           'is_automatic', driver_id is null)
         from private_switch switch
         where switch.vehicle_id = vehicle.id and coalesce(until_at, 'infinity') > now() - interval '${SPANS_DAYS} days'
         order by from_at desc) as private_spans
     from vehicle
     left join tracker_fitting fitting on fitting.vehicle_id = vehicle.id and fitting.removed_at is null
     left join tracker on tracker.id = fitting.tracker_id
     where vehicle.id = any($1)`,
    [vehicleIds],
  );
  await known.places.refresh(db);
  await known.rules.refresh(db);
  return new Map(rows.map((row) => [row.vehicle_id, settingsOf(row, known)]));
}

function settingsOf(row: SettingsRow, known: Known): VehicleSettings {
  return {
    timeZone: row.time_zone,
    maxSpeedKmh: row.max_speed_kmh,
    mmaKg: row.mma_kg,
    initialOdometerM: row.initial_odometer_m,
    odometerCorrections: row.corrections.map(({ day, added_m }) => ({
      fromMs: dayStartMs(day, row.time_zone),
      addedM: added_m,
    })),
    vin: vinOf(row.vin ?? ''),
    distanceSource: row.distance_source ?? 'none',
    fuelSource: row.fuel_source ?? 'none',
    speedSource: row.speed_source ?? 'none',
    hasCardReader: row.has_card_reader,
    privateSpans: row.private_spans.map(({ from_ms, to_ms, is_automatic }) => ({
      fromMs: Math.round(from_ms),
      toMs: to_ms === null ? Number.POSITIVE_INFINITY : Math.round(to_ms),
      ...(is_automatic && { isAutomatic: true as const }),
    })),
    places: known.places.lookup(fleetsSince(row.stays, row.time_zone)),
    rules: known.rules.lookup({
      stays: row.stays.map(({ from_day, fleet_id }) => ({ from: from_day, fleetId: fleet_id })),
      timeZone: row.time_zone,
    }),
  };
}

async function caughtUp(
  db: Pool | PoolClient,
  row: Row,
  settings: VehicleSettings,
): Promise<Pick<Held, 'memory' | 'unsaved' | 'unfoldable'>> {
  const kept = completeMemory(row.memory);
  const toMs = row.folded_at?.getTime() ?? 0;
  const stored =
    toMs <= kept.lastMs
      ? []
      : await readRecords(db, { vehicleId: row.vehicle_id, fromMs: kept.lastMs, toMs });
  const since = stored.filter((record) => record.timeMs > kept.lastMs);
  try {
    const { memory } = foldRecords(row.vehicle_id, kept, since, settings);
    return { memory: withSaid(memory, row.says_private), unsaved: since.length, unfoldable: null };
  } catch (error) {
    return { memory: withSaid(kept, row.says_private), unsaved: 0, unfoldable: error as Error };
  }
}

/** Continues private use from a packet that could not be folded. */
function withSaid(memory: Memory, isPrivate: boolean | null): Memory {
  return isPrivate === null ? memory : { ...memory, heard: { ...memory.heard, isPrivate } };
}
