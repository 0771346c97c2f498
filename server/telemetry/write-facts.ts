import type { PoolClient } from 'pg';
import type { Day } from '#domain/day.ts';
import type { DayActivity, Fact, Journey } from '#domain/telemetry/fact.ts';

/** A fact of one vehicle and the time of the record that made it certain. */
export type DecidedFact = { vehicleId: number; decidedMs: number; fact: Fact };

const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Writes what the folds established; a fact that was written before is replaced. Days get the sums of their journeys. */
export async function writeFacts(client: PoolClient, facts: readonly DecidedFact[]): Promise<void> {
  const rows: Record<Fact['type'], object[]> = {
    journey: [],
    driving_event: [],
    alert: [],
    tampering: [],
    private_period: [],
    day: [],
  };
  const days: { vehicle_id: number; day: Day }[] = [];
  for (const { vehicleId, decidedMs, fact } of facts) {
    const head = { vehicle_id: vehicleId, decided_at: at(decidedMs) };
    switch (fact.type) {
      case 'journey':
        rows.journey.push({ ...head, ...journeyRow(fact.journey), final: true });
        days.push({ vehicle_id: vehicleId, day: fact.journey.day });
        break;
      case 'driving_event': {
        const { code, timeMs, lat, lng, value, limit, durationS, speedKmh } = fact.event;
        const event = {
          event_at: at(timeMs),
          code,
          lat,
          lng,
          value,
          limit_kmh: limit,
          duration_s: durationS,
        };
        rows.driving_event.push({ ...head, ...event, speed_kmh: speedKmh });
        break;
      }
      case 'alert': {
        const { code, timeMs, lat, lng, value } = fact.event;
        rows.alert.push({ ...head, event_at: at(timeMs), code, lat, lng, value });
        break;
      }
      case 'tampering': {
        const { kind, startMs, endMs } = fact.tampering;
        rows.tampering.push({ ...head, kind, start_at: at(startMs), end_at: at(endMs) });
        break;
      }
      case 'private_period': {
        const { startMs, endMs, origin, distanceM, day } = fact.period;
        rows.private_period.push({
          ...head,
          start_at: at(startMs),
          end_at: at(endMs),
          origin,
          distance_m: distanceM,
          day,
        });
        break;
      }
      case 'day':
        rows.day.push(dayRow(vehicleId, fact.activity));
    }
  }
  for (const type of Object.keys(rows) as Fact['type'][]) {
    if (rows[type].length > 0) await upsert(client, type, lastOfKey(type, rows[type]));
  }
  await sumJourneys(client, days);
}

async function upsert(client: PoolClient, type: Fact['type'], rows: readonly object[]): Promise<void> {
  await client.query({ name: `upsert-${type}`, text: UPSERT[type], values: [JSON.stringify(rows)] });
}

/** The same key twice in one statement is refused by PostgreSQL: the later row is the truer one. */
function lastOfKey(type: Fact['type'], rows: readonly object[]): object[] {
  const byKey = new Map<string, object>();
  for (const row of rows)
    byKey.set(KEY[type].map((name) => (row as Record<string, unknown>)[name]).join(), row);
  return [...byKey.values()];
}

/** Writes how the running day of vehicles stands, without their journeys' sums. */
export async function writeRunningDays(
  client: PoolClient,
  days: readonly { vehicleId: number; activity: DayActivity }[],
): Promise<void> {
  if (days.length === 0) return;
  await upsert(
    client,
    'day',
    days.map((d) => dayRow(d.vehicleId, d.activity)),
  );
}

/** Replaces the journeys in progress of some vehicles; a vehicle with none loses the one it had. */
export async function writeRunningJourneys(
  client: PoolClient,
  vehicles: readonly { vehicleId: number; journey: Journey | null }[],
): Promise<void> {
  await client.query('delete from journey where vehicle_id = any($1) and not final', [
    vehicles.map((v) => v.vehicleId),
  ]);
  const rows = vehicles.flatMap(({ vehicleId, journey }) =>
    journey
      ? [{ vehicle_id: vehicleId, decided_at: at(journey.endMs), ...journeyRow(journey), final: false }]
      : [],
  );
  if (rows.length > 0) await upsert(client, 'journey', rows);
}

function journeyRow(j: Journey): object {
  return {
    start_at: at(j.startMs),
    end_at: at(j.endMs),
    day: j.day,
    is_private: j.isPrivate,
    has_gap: j.hasGap,
    start_lat: j.startLat,
    start_lng: j.startLng,
    end_lat: j.endLat,
    end_lng: j.endLng,
    distance_m: Math.round(j.distanceM),
    duration_s: Math.round(j.durationS),
    movement_s: Math.round(j.durationS) - Math.round(j.idleS),
    idle_s: Math.round(j.idleS),
    longest_halt_s: Math.round(j.longestHaltS),
    band1_s: Math.round(j.bandS[0]),
    band2_s: Math.round(j.bandS[1]),
    band3_s: Math.round(j.bandS[2]),
    max_speed_kmh: j.maxSpeedKmh,
    odometer_m: j.odometerM,
    fuel_l: j.fuelL,
    harsh_acceleration: j.harshAcceleration,
    harsh_braking: j.harshBraking,
    harsh_cornering: j.harshCornering,
    excesses: j.excesses,
    warnings: j.warnings,
    driver_tag: j.driverTag,
  };
}

function dayRow(vehicleId: number, d: DayActivity): object {
  return {
    vehicle_id: vehicleId,
    day: d.day,
    first_at: at(d.firstMs),
    last_at: at(d.lastMs),
    messages: d.messages,
    active_s: d.activeS.map(Math.round),
    ignition_s: d.ignitionS.map(Math.round),
    tampered: d.tampered,
    private_s: Math.round(d.privateS),
    private_distance_m: Math.round(d.privateDistanceM),
    odometer_m: d.odometerM,
  };
}

const SUMS = [
  'distance_m',
  'duration_s',
  'movement_s',
  'idle_s',
  'band1_s',
  'band2_s',
  'band3_s',
  'harsh_acceleration',
  'harsh_braking',
  'harsh_cornering',
  'excesses',
  'warnings',
];

const SUM_COLUMNS = ['journeys', 'max_speed_kmh', 'fuel_l', ...SUMS];

// A day without journeys and without a row of its own gets none: how it went is told when it is over, or by the running day.
// Day by day through the index journey_day: left to itself the planner reads the whole table while it knows no statistics.
const SUM_JOURNEYS = `
  insert into vehicle_day (vehicle_id, day, ${SUM_COLUMNS.join(', ')})
  select d.vehicle_id, d.day, sums.*
  from (select distinct vehicle_id, day from json_to_recordset($1) as d(vehicle_id integer, day date)) d
  cross join lateral (
    select count(*) as n, max(j.max_speed_kmh), sum(j.fuel_l), ${SUMS.map((name) => `coalesce(sum(j.${name}), 0)`).join(', ')}
    from journey j where j.vehicle_id = d.vehicle_id and j.day = d.day and j.final and not j.is_private
  ) sums
  where sums.n > 0
    or exists (select from vehicle_day own where own.vehicle_id = d.vehicle_id and own.day = d.day)
  on conflict (vehicle_id, day) do update set ${SUM_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`;

/** Sets the journey figures of vehicle days from the journeys that start in them; private use has its own totals. */
export async function sumJourneys(
  client: PoolClient,
  days: readonly { vehicle_id: number; day: Day }[],
): Promise<void> {
  if (days.length === 0) return;
  await client.query({ name: 'sum-journeys', text: SUM_JOURNEYS, values: [JSON.stringify(days)] });
}

const COLUMNS: Record<Fact['type'], { table: string; columns: string }> = {
  journey: {
    table: 'journey',
    columns: `vehicle_id integer, start_at timestamptz, end_at timestamptz, day date, final boolean, is_private boolean,
      has_gap boolean, start_lat float8, start_lng float8, end_lat float8, end_lng float8, distance_m integer,
      duration_s integer, movement_s integer, idle_s integer, longest_halt_s integer, band1_s integer, band2_s integer,
      band3_s integer, max_speed_kmh smallint, odometer_m bigint, fuel_l numeric, harsh_acceleration smallint,
      harsh_braking smallint, harsh_cornering smallint, excesses smallint, warnings smallint, driver_tag text,
      decided_at timestamptz`,
  },
  driving_event: {
    table: 'driving_event',
    columns: `vehicle_id integer, event_at timestamptz, code smallint, lat float8, lng float8, value real,
      limit_kmh smallint, duration_s integer, speed_kmh smallint, decided_at timestamptz`,
  },
  alert: {
    table: 'alert_event',
    columns: `vehicle_id integer, event_at timestamptz, code smallint, lat float8, lng float8, value real,
      decided_at timestamptz`,
  },
  tampering: {
    table: 'tampering',
    columns:
      'vehicle_id integer, kind text, start_at timestamptz, end_at timestamptz, decided_at timestamptz',
  },
  private_period: {
    table: 'private_period',
    columns: `vehicle_id integer, start_at timestamptz, end_at timestamptz, day date, origin text, distance_m integer,
      decided_at timestamptz`,
  },
  day: {
    table: 'vehicle_day',
    columns: `vehicle_id integer, day date, first_at timestamptz, last_at timestamptz, messages integer[],
      active_s integer[], ignition_s integer[], tampered boolean, private_s integer, private_distance_m integer,
      odometer_m bigint`,
  },
};

const KEY: Record<Fact['type'], readonly string[]> = {
  journey: ['vehicle_id', 'start_at'],
  driving_event: ['vehicle_id', 'event_at', 'code'],
  alert: ['vehicle_id', 'event_at', 'code'],
  tampering: ['vehicle_id', 'start_at', 'kind'],
  private_period: ['vehicle_id', 'start_at'],
  day: ['vehicle_id', 'day'],
};

const UPSERT = Object.fromEntries(
  Object.entries(COLUMNS).map(([type, { table, columns }]) => {
    const key = KEY[type as Fact['type']];
    const names = columns.split(',').map((column) => column.trim().split(/\s+/)[0]!);
    const changes = names.filter((name) => !key.includes(name)).map((name) => `${name} = excluded.${name}`);
    const list = names.join(', ');
    return [
      type,
      `insert into ${table} (${list}) select ${list} from json_to_recordset($1) as row(${columns})
       on conflict (${key.join(', ')}) do update set ${changes.join(', ')}`,
    ];
  }),
) as Record<Fact['type'], string>;
