import type { Pool, PoolClient } from 'pg';
import type { Day } from '#domain/day.ts';
import type { Point } from '#domain/geo.ts';
import type { WorkingSpan } from '#domain/schedule/working-span.ts';
import type { PlaceLookup } from '#domain/telemetry/place-lookup.ts';
import type { AdoptedRules, RuledVehicle } from '#domain/telemetry/rule-spans.ts';
import type { RuleLookup, RuleVersion } from '#domain/telemetry/rules.ts';
import type { EnvironmentalLabel } from '#domain/vehicle/environmental-label.ts';
import type { Listener, WaitingEvent } from '#server/bus/waiting-event.ts';
import type { Database } from './db/database.ts';

/**
 * The data that a process keeps in memory, so that folds, look-ups and events need no query. `server/known/`
 * opens it. A server never has the data of another server.
 */
export type Known = { places: Places; rules: Rules; schedules: Schedules; subscriptions: Subscriptions };

type Db = Pool | PoolClient;

/** A group of places: its fleets with all fleets below them. Null: visible to everybody. */
export type Group = {
  name: string;
  isFraudulent: boolean;
  fleetIds: readonly number[] | null;
  reach: ReadonlySet<number> | null;
};
/** The common part of points of interest and areas. */
export type KnownPlace = { id: number; name: string; groups: readonly Group[] };
/** An area, with the environmental labels that may enter; null: it says nothing about them. */
export type KnownArea = KnownPlace & { allowedLabels: readonly EnvironmentalLabel[] | null };

/** Places arranged by position. `counts` selects the places that a look-up may return. */
export type PlaceIndex = {
  pois: readonly KnownPlace[];
  areas: readonly KnownArea[];
  /** The nearest point of interest within POI_RADIUS; of equally near ones the first by name. */
  poiAt(point: Point, counts: (place: KnownPlace) => boolean): KnownPlace | null;
  /** The areas that contain the point, by id. */
  areasAt(point: Point, counts: (place: KnownPlace) => boolean): readonly KnownPlace[];
  /** The smallest area that contains the point. */
  smallestAt(point: Point, counts: (place: KnownPlace) => boolean): KnownPlace | null;
  /** Metres from a point to an area; infinite if the area does not exist. */
  toAreaM(areaId: number, point: Point): number;
};

/** A fleet of a vehicle, with its first moment there, ms UTC. */
export type FleetSince = { fromMs: number; fleetId: number };

export type Places = {
  /** The places as of the last refresh. */
  index(): PlaceIndex;
  /**
   * The places that count for a vehicle at a moment: those of the groups of its fleet then, and of the fleets
   * above it. Places visible to everybody count too. The lookup always uses the places now held.
   * @param fleets the fleets of the vehicle, the oldest first
   */
  lookup(fleets: readonly FleetSince[]): PlaceLookup;
  /** Reads the places again if any has changed, here or in another process. */
  refresh(db: Db): Promise<void>;
};

export type Rules = {
  adopted(): readonly AdoptedRules[];
  /** The fleet itself, then those above it, the nearest first. */
  above(fleetId: number): readonly number[];
  /** The rules of that number; undefined for withdrawn ones. */
  version(version: number): RuleVersion | undefined;
  /** The rules of a vehicle by instant. The lookup always uses the rules now held. */
  lookup(vehicle: Omit<RuledVehicle, 'above'>): RuleLookup;
  /**
   * Reads the rules again if any were adopted or withdrawn, or a fleet has moved, here or in another process.
   */
  refresh(db: Db): Promise<void>;
};

/** A schedule in the form for the vehicles of one fleet. */
export type FleetSchedule = {
  id: number;
  name: string;
  /** Minutes. */
  margin: number;
  /**
   * The working spans of a civil day in a zone; none on public holidays of the fleet's country and on own
   * days off.
   */
  spans(day: Day, timeZone: string): readonly WorkingSpan[];
};

export type Schedules = {
  /** The schedule of a fleet: its own, else that of the nearest fleet above it; null without any. */
  of(fleetId: number): FleetSchedule | null;
  /**
   * Is the instant in the working hours of a fleet's vehicles in a zone? Without a schedule it always is
   * (domain rules §6.3).
   */
  inHours(fleetId: number, timeZone: string, atMs: number): boolean;
  /** The same with the margin of the schedule on both sides. */
  inHoursOrMargin(fleetId: number, timeZone: string, atMs: number): boolean;
  /**
   * The fleets whose vehicles go over to private use by themselves when their schedule ends (domain rules
   * §3.4).
   */
  autoPrivate(): readonly number[];
  /** Reads the schedules again; unchanged ones keep their computed days. */
  refresh(db: Db): Promise<void>;
};

export type Subscriptions = {
  /** The users whom an event notifies, with their channels (domain rules §10). */
  listenersOf(event: WaitingEvent, nowMs: number): Listener[];
  /** Reads again the subscriptions of all users, and the fleets that they see. */
  refresh(db: Pick<Database, 'sql'>, nowMs: number): Promise<void>;
};
