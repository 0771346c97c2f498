import type { Entity } from '#api/entity.ts';
import { can, type Permission } from '#domain/access/permission.ts';
import { seesOthers } from '#domain/mass/mass-change.ts';
import { mayRead } from '#domain/matter/cause.ts';
import { DATED_SECTIONS, type DatedSection } from '#domain/vehicle/dated-kind.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import type {
  Change,
  Changing,
  ChangingEntity,
  DriverPlace,
  PlaceReach,
  VehiclePlace,
} from '#server/bus/change.ts';
import { type Connection, hubOf } from '#server/live/socket/hub.ts';
import { noteStale } from '#server/live/socket/stale.ts';
import { followSessions } from './sessions.ts';

type Rules = { [Kind in ChangingEntity]: (caller: Caller, change: Change<Kind>) => boolean };

/** Every reader of vehicles may read their documents and dated rows. */
function seesVehicle(caller: Caller, { place }: { place: VehiclePlace }): boolean {
  return can(caller.actors, 'vehicle:read') && isVisible(caller, place);
}

const ofDated = Object.fromEntries(DATED_SECTIONS.map((section) => [section, seesVehicle])) as Record<
  DatedSection,
  typeof seesVehicle
>;

/** The users who see one of the fleets, and drivers, who fill in forms. */
function seesServed({ actors, visible, isDriver }: Caller, { fleetIds }: { fleetIds: readonly number[] }) {
  return isDriver || (can(actors, 'check:read') && fleetIds.some((fleetId) => visible.has(fleetId)));
}

/** The users who see a place: those who see a fleet of its groups, or everybody (domain rules §2.4.5). */
function seesPlace(permission: Permission) {
  return ({ actors, visible }: Caller, { fleetIds }: PlaceReach) =>
    can(actors, permission) && (fleetIds === null || fleetIds.some((fleetId) => visible.has(fleetId)));
}

/**
 * The users who may know of a changed record: those who may read it, at its place now and before (domain
 * rules §2.4).
 */
const MAY_KNOW: Rules = {
  // Every signed-in user chooses from the lists, fills in the fields and reads the notes.
  additional_field: () => true,
  enum_value: () => true,
  version_note: () => true,
  fleet: ({ actors, visible }, { id }) => can(actors, 'fleet:read') && visible.has(Number(id)),
  user: ({ userId, actors, visible }, { id, places }) =>
    userId === id ||
    (can(actors, 'user:read') &&
      places.some(
        ({ fleetIds, isSystem }) =>
          actors.includes('SYS') || (!isSystem && fleetIds.some((fleetId) => visible.has(fleetId))),
      )),
  driver: (caller, { places, userIds }) =>
    userIds.includes(caller.userId) ||
    (can(caller.actors, 'driver:read') &&
      places.some((place) => caller.visible.has(place.fleetId) && mayBeTold(caller, place))),
  // A driver reads the notes that are meant for him.
  driver_note: (caller, { place, userIds }) =>
    userIds.includes(caller.userId) ||
    (can(caller.actors, 'driver_note:read') && caller.visible.has(place.fleetId) && mayBeTold(caller, place)),
  card: ({ actors, visible }, { fleetIds }) =>
    can(actors, 'card:read') && fleetIds.some((fleetId) => visible.has(fleetId)),
  poi: seesPlace('poi:read'),
  poi_group: seesPlace('poi:read'),
  area: seesPlace('area:read'),
  area_group: seesPlace('area:read'),
  // Reports show the rules in force.
  rule: ({ actors, visible }, { fleetIds }) =>
    (can(actors, 'rule:read') || can(actors, 'report:read')) &&
    (fleetIds === null || fleetIds.some((fleetId) => visible.has(fleetId))),
  schedule: ({ actors, visible }, { fleetIds }) =>
    can(actors, 'schedule:read') && fleetIds.some((fleetId) => visible.has(fleetId)),
  shift: ({ actors, visible }, { fleetIds }) =>
    can(actors, 'assignment:read') && fleetIds.some((fleetId) => visible.has(fleetId)),
  saved_report: ({ userId, actors }, { userIds, isShared }) =>
    userIds.includes(userId) || (isShared && can(actors, 'report:read')),
  assignment: (caller, { places, userIds }) =>
    userIds.includes(caller.userId) ||
    (can(caller.actors, 'assignment:read') &&
      places.some((place) => isVisible(caller, place) && mayBeTold(caller, place))),
  // Users who fit trackers see those that are in no vehicle (§2.4.5).
  tracker: (caller, { places }) =>
    can(caller.actors, 'tracker:read') &&
    places.some((place) => (place ? isVisible(caller, place) : can(caller.actors, 'tracker:assign'))),
  tracker_command: (caller, { place }) =>
    can(caller.actors, 'tracker_command:read') &&
    (place ? isVisible(caller, place) : can(caller.actors, 'tracker:assign')),
  // Pictures show drivers, so readers without driver names may not see them (domain rules R08).
  camera_file: (caller, { places }) =>
    can(caller.actors, 'camera_file:read') && caller.seeDriverNames && isSeen(caller, places),
  street_map: ({ actors }) => can(actors, 'street_map:read'),
  feed_token: ({ actors, visible }, { fleetIds }) =>
    can(actors, 'feed_token:read') && fleetIds.some((fleetId) => visible.has(fleetId)),
  vehicle: (caller, { places }) =>
    (can(caller.actors, 'vehicle:read') || can(caller.actors, 'fitting:read')) && isSeen(caller, places),
  vehicle_share: (caller, { place }) => can(caller.actors, 'vehicle_share:read') && isVisible(caller, place),
  evidence_link: ({ userId }, { userIds }) => userIds.includes(userId),
  calendar_alert: (caller, { place }) => can(caller.actors, 'calendar:read') && isVisible(caller, place),
  calendar_feed: ({ userId }, { id }) => userId === id,
  channel: ({ userId }, { id }) => userId === id,
  // Every user sees whether the installation sends e-mails.
  mail: () => true,
  // Every user's profile shows whether a second factor is required.
  sign_in: () => true,
  webhook: ({ actors, visible }, { fleetIds }) =>
    can(actors, 'webhook:read') &&
    fleetIds.some((fleetId) => (fleetId === null ? actors.includes('SYS') : visible.has(fleetId))),
  line_import: (caller, { userId }) => caller.userId === userId,
  // Administrators also see mass changes of other users to vehicles that they see.
  mass_change: ({ userId, actors, visible }, change) =>
    userId === change.userId ||
    (seesOthers(actors) && change.fleetIds.some((fleetId) => visible.has(fleetId))),
  ...ofDated,
  document: seesVehicle,
  photo: seesVehicle,
  cost: (caller, { places }) => can(caller.actors, 'cost:read') && isSeen(caller, places),
  cost_month: ({ actors, visible }, { id }) => can(actors, 'cost:read') && visible.has(Number(id)),
  check: (caller, { place, userIds }) =>
    userIds.includes(caller.userId) || (can(caller.actors, 'check:read') && isVisible(caller, place)),
  // Drivers have the forms of their company on the phone.
  check_form: seesServed,
  check_rule: seesServed,
  defect: (caller, { place, userIds }) =>
    userIds.includes(caller.userId) || (can(caller.actors, 'upkeep:read') && isVisible(caller, place)),
  repair_order: (caller, { place }) => can(caller.actors, 'upkeep:read') && isVisible(caller, place),
  fine: (caller, { places }) => can(caller.actors, 'fine:read') && isSeen(caller, places),
  refuelling: (caller, { places }) => can(caller.actors, 'refuelling:read') && isSeen(caller, places),
  fuel_card: ({ actors, visible }, { fleetIds }) =>
    can(actors, 'refuelling:read') && fleetIds.some((fleetId) => visible.has(fleetId)),
  fuel_station: ({ actors }) => can(actors, 'refuelling:read'),
  tampering: (caller, { place }) => can(caller.actors, 'tampering:read') && isVisible(caller, place),
  matter: (caller, { code, place }) => mayRead(caller.actors, code) && isVisible(caller, place),
  // New notifications are sent in the socket message of the specification.
  notification: ({ userId }, { id, action }) => action === 'read' && userId === id,
  subscription: ({ userId }, { id }) => userId === id,
  unfolded_packet: ({ actors }) => can(actors, 'unfolded_packet:read'),
  violation: (caller, { place }) => can(caller.actors, 'violation:read') && isVisible(caller, place),
};

const isSeen = (caller: Caller, places: readonly VehiclePlace[]) =>
  places.some((place) => isVisible(caller, place));
const mayBeTold = (caller: Caller, { isStructure }: Pick<DriverPlace, 'isStructure'>) =>
  caller.allowedEstructura || !isStructure;

const isEntity = (change: Change<Changing>): change is Change<ChangingEntity> =>
  change.entity !== 'telemetry';

/** The changes that each connection may know of, by the rights of its caller at the last reading. */
function toldTo(app: App, changes: readonly Change[]): [Connection, Entity][] {
  const told = changes.filter(isEntity);
  return [...hubOf(app).connections].flatMap((connection) => {
    const { caller, id } = connection;
    if (!caller) return [];
    const mayKnow = (change: Change<ChangingEntity>) =>
      (MAY_KNOW[change.entity] as (caller: Caller, change: Change) => boolean)(caller, change);
    return told
      .filter((change) => change.knownTo !== id && mayKnow(change))
      .map(({ entity }): [Connection, Entity] => [connection, entity]);
  });
}

/**
 * Notifies the pages of all users concerned, with the next tick, that answers made from these records are
 * outdated. When a change affects the sight of a record, two groups get the notice. They are the users who
 * have the record on the screen, and those who should see it now.
 */
export async function notifyPages(app: App, changes: readonly Change[]): Promise<void> {
  const before = toldTo(app, changes);
  await followSessions(app, changes);
  const hub = hubOf(app);
  for (const [connection, entity] of [...before, ...toldTo(app, changes)]) {
    if (hub.connections.has(connection)) noteStale(hub, connection, entity);
  }
}
