import type { Entity } from '#api/entity.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { EventCode } from '#domain/notification/event-catalogue.ts';
import type { TamperingKind } from '#domain/telemetry/fact.ts';
import type { DatedSection } from '#domain/vehicle/dated-kind.ts';
import type { VehicleIssue } from '#domain/vehicle/vehicle-issues.ts';

/** The place of a vehicle in the fleets, which decides its readers. */
export type VehiclePlace = { fleetId: number; workCode: string | null };

/**
 * The place of a driver in the fleets. Only holders of `allowedEstructura` may know of drivers of type
 * structure.
 */
export type DriverPlace = { fleetId: number; isStructure: boolean };

/** The fleets whose users see a place or a group of places, before and after; null: visible to everybody. */
export type PlaceReach = { fleetIds: readonly number[] | null };

/** Sessions that are over: all sessions of the user, or these. */
export type EndedSessions = {
  ids: 'all' | readonly number[];
  reason: FaultCode;
  /** The users themselves signed out. */
  isSignedOut?: true;
};

/**
 * The data that each kind of change carries besides its record: facts that subscribers can no longer read, or
 * would all have to read. `places` are the record's place and, when it moved, its earlier one. For documents
 * and dated rows `id` is the vehicle, and `place` is the vehicle's.
 */
type Carried = { [Kind in DatedSection]: { place: VehiclePlace } } & {
  document: { place: VehiclePlace };
  additional_field: object;
  version_note: object;
  /** `renamed`: the brand, model or type whose name open maps show. */
  enum_value: { renamed: 'brand' | 'model' | 'type' | null };
  /** `isSight`: the change may affect the fleets that users see. */
  fleet: { isSight: boolean };
  /**
   * `fleetIds`: every fleet at and below the assigned ones. For a driver without assigned fleets, it is the
   * driver's fleet. `isSystem`: system staff; only system staff may know of them.
   */
  user: {
    places: readonly { fleetIds: readonly number[]; isSystem: boolean }[];
    ended: EndedSessions | null;
  };
  /** `userIds`: users who are or were this driver. */
  driver: { places: readonly DriverPlace[]; userIds: readonly number[] };
  /** `userIds`: the user of the driver. */
  driver_note: { place: DriverPlace; userIds: readonly number[] };
  /** `id` is the vehicle. */
  calendar_alert: { place: VehiclePlace };
  /** `id` is the owner of the calendar. */
  calendar_feed: object;
  /** `places`: the centre and the work of the day, before and after; the vehicle may have left them since. */
  cost: { places: readonly VehiclePlace[] };
  /** `id` is the cost centre. */
  cost_month: object;
  /** `place` is the vehicle's; `userIds`: who reported it. */
  /** `userIds`: the user who filled it in. */
  check: { place: VehiclePlace; userIds: readonly number[] };
  /** `fleetIds`: those that it serves, before and after. */
  check_form: { fleetIds: readonly number[] };
  /** `id` is the fleet; `fleetIds`: it and those below it. */
  check_rule: { fleetIds: readonly number[] };
  defect: { place: VehiclePlace; userIds: readonly number[] };
  repair_order: { place: VehiclePlace };
  fine: { places: readonly VehiclePlace[] };
  refuelling: { places: readonly VehiclePlace[] };
  /** `fleetIds`: its fleet before and after. */
  fuel_card: { fleetIds: readonly number[] };
  fuel_station: object;
  card: { fleetIds: readonly number[] };
  /** `id` is the recipient. */
  channel: object;
  /** The mail server of the installation. */
  mail: object;
  /** The rules of sign-in of the installation. */
  sign_in: object;
  /** The fleet of a webhook, before and after; null: of the installation. */
  webhook: { fleetIds: readonly (number | null)[] };
  /** A picture of a record has come; `id` is the vehicle. */
  photo: { place: VehiclePlace };
  poi: PlaceReach;
  poi_group: PlaceReach;
  area: PlaceReach;
  area_group: PlaceReach;
  /** `fleetIds`: the fleet it was adopted for and all below it; null: for all vehicles. */
  rule: { fleetIds: readonly number[] | null };
  /** `fleetIds`: the fleets it is and was assigned to. */
  schedule: { fleetIds: readonly number[] };
  /** `fleetIds`: its fleet, before and after, and all below them. */
  shift: { fleetIds: readonly number[] };
  /**
   * `userIds`: its owner and its recipients, before and after. `isShared`: everybody who has reports may see
   * it, or could.
   */
  saved_report: { userIds: readonly number[]; isShared: boolean };
  /** `userIds`: the users of the drivers. */
  assignment: {
    vehicleIds: readonly number[];
    places: readonly (VehiclePlace & Pick<DriverPlace, 'isStructure'>)[];
    userIds: readonly number[];
  };
  /** `userId`: the owner. */
  line_import: { userId: number };
  /** `fleetIds`: those of the vehicles in it. */
  mass_change: { userId: number; fleetIds: readonly number[] };
  /**
   * A place is null while the tracker is in no vehicle. `vehicleId`: the vehicle that has the tracker, when
   * another tracker replaced it.
   */
  tracker: {
    imeis: readonly string[];
    places: readonly (VehiclePlace | null)[];
    vehicleId: number | null;
  };
  /** The street map, the road files, or the work on them. */
  street_map: object;
  /** A token of another system that sends records. */
  feed_token: { fleetIds: readonly number[] };
  /**
   * Files of a camera have arrived or are coming; `id` is the vehicle. `places`: its place on the day of the
   * event.
   */
  camera_file: { places: readonly VehiclePlace[] };
  /** A command to a tracker; `id` is the tracker. `place` is null while it is in no vehicle. */
  tracker_command: { place: VehiclePlace | null };
  /** The current place comes first. `issues` is null when they have not changed. */
  vehicle: {
    version: number;
    places: readonly [VehiclePlace, ...VehiclePlace[]];
    issues: readonly VehicleIssue[] | null;
  };
  /** A link to a pack of evidence; `userIds`: its maker, and who changed it. */
  evidence_link: { userIds: readonly number[] };
  /** A link to a vehicle; `place` is the vehicle's. */
  vehicle_share: { place: VehiclePlace };
  /** A matter; `id` is the vehicle, `code` its event. */
  matter: { code: EventCode; place: VehiclePlace };
  /** `id` is the vehicle. */
  tampering: { kind: TamperingKind; startMs: number; isOpen: boolean; place: VehiclePlace };
  /**
   * `id` is the user. `told`: new notifications of the user, and those with a higher count; without it, the
   * user has read some.
   */
  notification: { told?: readonly number[] };
  /** `id` is the user whose choice changed. */
  subscription: object;
  /** The violations of a schedule by a vehicle; `id` is the vehicle. */
  violation: { place: VehiclePlace };
  /** Packets that could not be folded; all of them at once. */
  unfolded_packet: object;
  /**
   * `id` is the vehicle. The clock or a tracker caused the change, not a person (`rebuild`: the
   * vehicle's past was folded again; `private_use`: it ended). The live board follows, and no screen asks
   * again.
   */
  telemetry: object;
};

/** The kinds of records that can change: every entity that a command writes, and the results of telemetry. */
export type Changing = keyof Carried;

/**
 * One change, announced after the commit to all subscribers. It is plain data: another process gets the same,
 * and needs nothing from the process that wrote it.
 */
export type Change<Kind extends Changing = Changing> = {
  [K in Kind]: {
    entity: K;
    id: number | string;
    /** A verb, as in the audit: `create`, `edit`, `delete`, … */
    action: string;
    /**
     * The socket of the page that made the change. That page has already marked the entity as outdated when
     * its write was answered.
     */
    knownTo?: string;
  } & Carried[K];
}[Kind];

/** An entity of the API that can change; `telemetry` is not one. */
export type ChangingEntity = Changing & Entity;

/** The changes of one kind. */
export function changesOf<Kind extends Changing>(
  changes: readonly Change[],
  kind: Kind,
): readonly Change<Kind>[] {
  return changes.filter((change) => change.entity === kind) as unknown as Change<Kind>[];
}
