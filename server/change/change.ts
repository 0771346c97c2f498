import type { Entity } from '#api/entity.ts';
import type { ServerMessage } from '#api/socket.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { TamperingKind } from '#domain/telemetry/fact.ts';
import type { DatedSection } from '#domain/vehicle/dated-kind.ts';
import type { VehicleIssue } from '#domain/vehicle/vehicle-issues.ts';

/** Where a vehicle belongs: what decides who sees it. */
export type VehiclePlace = { fleetId: number; workCode: string | null };

/** Where a driver belongs; of type structure only holders of `allowedEstructura` are told. */
export type DriverPlace = { fleetId: number; isStructure: boolean };

/** Sessions that are over: all of the user's, or these. */
export type EndedSessions = { ids: 'all' | readonly number[]; reason: FaultCode };

/**
 * What each kind of change carries beside its record: what subscribers cannot read any more, or would all have to read. `places` are
 * where the record is and, when it moved, where it was. Of dated rows `id` is the vehicle, and `place` is where that is.
 */
type Carried = { [Kind in DatedSection]: { place: VehiclePlace } } & {
  additional_field: object;
  version_note: object;
  /** `renamed`: brand, model or type whose name the live board says. */
  enum_value: { renamed: { field: 'brand' | 'model' | 'type'; name: string } | null };
  /** `isSight`: users may see other fleets than before. */
  fleet: { isSight: boolean };
  /** Every fleet at and below those assigned, or that of the driver who has none; of system staff only system staff is told. */
  user: {
    places: readonly { fleetIds: readonly number[]; isSystem: boolean }[];
    ended: EndedSessions | null;
  };
  /** `userIds`: users who are or were this driver. */
  driver: { places: readonly DriverPlace[]; userIds: readonly number[] };
  card: { fleetIds: readonly number[] };
  /** `userIds`: those of the drivers. */
  assignment: {
    vehicleIds: readonly number[];
    places: readonly (VehiclePlace & Pick<DriverPlace, 'isStructure'>)[];
    userIds: readonly number[];
  };
  /** A place is null while it is in no vehicle; `vehicleId`: the vehicle that has it, when its IMEI is another. */
  tracker: {
    imeis: readonly string[];
    places: readonly (VehiclePlace | null)[];
    vehicleId: number | null;
  };
  /** The place of now first; `issues` is null when they are what they were. */
  vehicle: {
    version: number;
    places: readonly [VehiclePlace, ...VehiclePlace[]];
    issues: readonly VehicleIssue[] | null;
  };
  /** `id` is the vehicle. */
  tampering: { kind: TamperingKind; startMs: number; isOpen: boolean; place: VehiclePlace };
  /** `id` is the user who is told. */
  notification: { notification: Extract<ServerMessage, { type: 'user_notification' }>['notification'] };
  /**
   * `id` is the vehicle. By the clock or by what trackers said (`drive`: somebody else may drive it; `rebuild`: its past was folded
   * again), not by a person: the live board follows, and no screen asks again.
   */
  telemetry: object;
};

/** What can change: every entity that a command writes, and what telemetry decides. */
export type Changing = keyof Carried;

/**
 * One thing that changed, told after the commit to everybody who must know. It is plain data: another process hears the same, and
 * needs nothing of the one that wrote it.
 */
export type Change<Kind extends Changing = Changing> = {
  [K in Kind]: {
    entity: K;
    id: number | string;
    /** A verb, as in the audit: `create`, `edit`, `delete`, … */
    action: string;
    /** The socket whose page has marked the entity as old by itself, by the answer to its own write. */
    knownTo?: string;
  } & Carried[K];
}[Kind];

/** An entity of the wire that can change; `telemetry` is none. */
export type ChangingEntity = Changing & Entity;

/** The changes of one kind among others. */
export function changesOf<Kind extends Changing>(
  changes: readonly Change[],
  kind: Kind,
): readonly Change<Kind>[] {
  return changes.filter((change) => change.entity === kind) as unknown as Change<Kind>[];
}
