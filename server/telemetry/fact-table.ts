import type { Insertable } from 'kysely';
import { iso } from '#domain/iso.ts';
import type { AreaVisit, DayActivity, Fact, Halt, Journey, KeptFact } from '#domain/telemetry/fact.ts';
import type { DB } from '#server/base/db/schema.gen.ts';

/** A fact of one vehicle, and the time of the record that made it certain. */
export type Decided<F extends Fact> = { vehicleId: number; decidedMs: number; fact: F };
export type DecidedFact = Decided<Fact>;

type Column<T extends keyof DB> = keyof DB[T] & string;
/** A row written by a fact: every column of the table. */
type Row<T extends keyof DB> = {
  [C in Column<T>]: C extends keyof Insertable<DB[T]> ? Exclude<Insertable<DB[T]>[C], undefined> : never;
};

/**
 * The storage of facts of one type. Writing, forgetting on a rebuild, retention, erasing and the comparison
 * in tests all follow from this.
 */
type FactTable<T extends keyof DB, F extends KeptFact> = {
  table: T;
  /** Primary key: a fact with the same key replaces an earlier one. */
  key: readonly Column<T>[];
  /** Time of the event, which decides when a row is too old to keep. */
  happened: Column<T>;
  /**
   * Time at which the fact became certain. A rebuild from an instant on forgets the rows decided since then.
   */
  decided: Column<T>;
  /**
   * False in rows that the next record may still change: a rebuild always forgets these. Null when the type
   * has no such rows.
   */
  final: Column<T> | null;
  row(decided: Decided<F>): Row<T>;
};

/** The table of each stored type of fact. */
export const FACT_TABLES = {
  journey: {
    table: 'journey',
    key: ['vehicle_id', 'start_at'],
    happened: 'start_at',
    decided: 'decided_at',
    final: 'final',
    row: (decided): Row<'journey'> => ({
      ...head(decided),
      ...journeyColumns(decided.fact.journey),
      final: true,
      over_at: null,
    }),
  },
  driving_event: {
    table: 'driving_event',
    key: ['vehicle_id', 'event_at', 'code'],
    happened: 'event_at',
    decided: 'decided_at',
    final: null,
    row({ fact: { event }, ...decided }): Row<'driving_event'> {
      const { code, timeMs, lat, lng, value, limit, durationS, speedKmh } = event;
      return {
        ...head(decided),
        event_at: at(timeMs),
        code,
        lat,
        lng,
        value,
        limit_kmh: limit,
        duration_s: durationS,
        speed_kmh: speedKmh,
      };
    },
  },
  alert: {
    table: 'alert_event',
    key: ['vehicle_id', 'event_at', 'code', 'place_id'],
    happened: 'event_at',
    decided: 'decided_at',
    final: null,
    row({ fact: { event }, ...decided }): Row<'alert_event'> {
      const { code, timeMs, lat, lng, value, placeId = 0, speedKmh = null } = event;
      const when = { ...head(decided), event_at: at(timeMs) };
      return { ...when, code, place_id: placeId, lat, lng, value, speed_kmh: speedKmh };
    },
  },
  camera_duration: {
    table: 'camera_duration',
    key: ['vehicle_id', 'start_at', 'code'],
    happened: 'start_at',
    decided: 'decided_at',
    final: null,
    row({ fact: { duration }, ...decided }): Row<'camera_duration'> {
      const { code, startMs, durationS } = duration;
      return { ...head(decided), start_at: at(startMs), code, duration_s: durationS };
    },
  },
  halt: {
    table: 'halt',
    key: ['vehicle_id', 'start_at'],
    happened: 'start_at',
    decided: 'decided_at',
    final: 'final',
    row: (decided): Row<'halt'> => ({ ...head(decided), ...haltColumns(decided.fact.halt), final: true }),
  },
  area_visit: {
    table: 'area_visit',
    key: ['vehicle_id', 'area_id', 'start_at'],
    happened: 'start_at',
    decided: 'decided_at',
    final: 'final',
    row: (decided): Row<'area_visit'> => ({
      ...head(decided),
      ...areaVisitColumns(decided.fact.visit),
      final: true,
    }),
  },
  tampering: {
    table: 'tampering',
    key: ['vehicle_id', 'start_at', 'kind'],
    happened: 'start_at',
    decided: 'decided_at',
    final: null,
    row({ fact: { tampering }, ...decided }): Row<'tampering'> {
      const { kind, startMs, endMs } = tampering;
      return { ...head(decided), kind, start_at: at(startMs), end_at: atOrNull(endMs) };
    },
  },
  private_period: {
    table: 'private_period',
    key: ['vehicle_id', 'start_at'],
    happened: 'start_at',
    decided: 'decided_at',
    final: null,
    row({ fact: { period }, ...decided }): Row<'private_period'> {
      const { startMs, endMs, lastMs, origin, distanceM, day } = period;
      return {
        ...head(decided),
        start_at: at(startMs),
        end_at: atOrNull(endMs),
        last_at: atOrNull(lastMs),
        origin,
        distance_m: distanceM,
        day,
      };
    },
  },
  day: {
    table: 'vehicle_day',
    key: ['vehicle_id', 'day'],
    happened: 'day',
    decided: 'first_at',
    final: null,
    row: ({ vehicleId, fact }): Row<'vehicle_day'> => ({
      vehicle_id: vehicleId,
      ...dayColumns(fact.activity),
    }),
  },
} as const satisfies {
  [Type in KeptFact['type']]: { [T in keyof DB]: FactTable<T, Extract<KeptFact, { type: Type }>> }[keyof DB];
};

const at = (ms: number) => iso(ms);
const atOrNull = (ms: number | null) => (ms === null ? null : at(ms));
const head = ({ vehicleId, decidedMs }: { vehicleId: number; decidedMs: number }) => ({
  vehicle_id: vehicleId,
  decided_at: at(decidedMs),
});

function journeyColumns(j: Journey): Omit<Row<'journey'>, 'vehicle_id' | 'decided_at' | 'final' | 'over_at'> {
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
    fuel_by_level: j.fuelByLevel,
    harsh_acceleration: j.harshAcceleration,
    harsh_braking: j.harshBraking,
    harsh_cornering: j.harshCornering,
    excesses: j.excesses,
    warnings: j.warnings,
    driver_tag: j.driverTag,
    card_at: atOrNull(j.cardMs),
    second_tag: j.secondTag,
  };
}

function dayColumns(d: DayActivity): Omit<Row<'vehicle_day'>, 'vehicle_id'> {
  return {
    day: d.day,
    first_at: at(d.firstMs),
    last_at: at(d.lastMs),
    messages: [...d.messages],
    active_s: d.activeS.map(Math.round),
    ignition_s: d.ignitionS.map(Math.round),
    tampered: d.tampered,
    private_s: Math.round(d.privateS),
    private_distance_m: Math.round(d.privateDistanceM),
    odometer_m: d.odometerM,
    rule_version: d.ruleVersion,
  };
}

function haltColumns(h: Halt): Omit<Row<'halt'>, 'vehicle_id' | 'decided_at' | 'final'> {
  return {
    start_at: at(h.startMs),
    end_at: atOrNull(h.endMs),
    day: h.day,
    kind: h.kind,
    lat: h.lat,
    lng: h.lng,
    poi_id: h.poiId,
    is_fraudulent: h.isFraudulent,
    driver_tag: h.driverTag,
    from_prev_m: h.fromPrevM,
    from_prev_s: h.fromPrevS,
  };
}

function areaVisitColumns(v: AreaVisit): Omit<Row<'area_visit'>, 'vehicle_id' | 'decided_at' | 'final'> {
  return {
    area_id: v.areaId,
    start_at: at(v.startMs),
    end_at: atOrNull(v.endMs),
    day: v.day,
    distance_m: Math.round(v.distanceM),
    max_speed_kmh: v.maxSpeedKmh,
    driver_tag: v.driverTag,
  };
}
