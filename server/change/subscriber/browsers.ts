import type { Entity } from '#api/entity.ts';
import { can } from '#domain/access/permission.ts';
import type { Caller } from '../../access/caller.ts';
import { isVisible } from '../../access/visibility.ts';
import type { App } from '../../app.ts';
import { type Connection, hubOf } from '../../socket/hub.ts';
import { noteStale } from '../../socket/stale.ts';
import type { Change, Changing, ChangingEntity, DriverPlace, VehiclePlace } from '../change.ts';
import { followSessions } from './sessions.ts';

type Rules = { [Kind in ChangingEntity]: (caller: Caller, change: Change<Kind>) => boolean };

/** Dated rows are read by whoever reads vehicles. */
function seesVehicle(caller: Caller, { place }: { place: VehiclePlace }): boolean {
  return can(caller.actors, 'vehicle:read') && isVisible(caller, place);
}

/** Who may know that a record changed: those who may read it, where it is and where it was (domain rules §2.4). */
const MAY_KNOW: Rules = {
  // Everybody signed in chooses from the lists, fills in the fields and reads the notes.
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
  card: ({ actors, visible }, { fleetIds }) =>
    can(actors, 'card:read') && fleetIds.some((fleetId) => visible.has(fleetId)),
  assignment: (caller, { places, userIds }) =>
    userIds.includes(caller.userId) ||
    (can(caller.actors, 'assignment:read') &&
      places.some((place) => isVisible(caller, place) && mayBeTold(caller, place))),
  // One in no vehicle is seen by those who fit trackers (§2.4.5).
  tracker: (caller, { places }) =>
    can(caller.actors, 'tracker:read') &&
    places.some((place) => (place ? isVisible(caller, place) : can(caller.actors, 'tracker:assign'))),
  vehicle: (caller, { places }) =>
    (can(caller.actors, 'vehicle:read') || can(caller.actors, 'fitting:read')) && isSeen(caller, places),
  inspection: seesVehicle,
  tyre: seesVehicle,
  tampering: (caller, { place }) => can(caller.actors, 'tampering:read') && isVisible(caller, place),
  // The message of the specification says so itself.
  notification: () => false,
};

const isSeen = (caller: Caller, places: readonly VehiclePlace[]) =>
  places.some((place) => isVisible(caller, place));
const mayBeTold = (caller: Caller, { isStructure }: Pick<DriverPlace, 'isStructure'>) =>
  caller.allowedEstructura || !isStructure;

const isEntity = (change: Change<Changing>): change is Change<ChangingEntity> =>
  change.entity !== 'telemetry';

/** What of the changes each connection may know, as far as it is known now what they may see. */
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
 * Tells the pages of all who may know that answers made of these records are old, with the next tick. Where a change gives others
 * sight of the record, or takes it from them, both are meant: those who have it on the screen, and those who now should.
 */
export async function tellBrowsers(app: App, changes: readonly Change[]): Promise<void> {
  const before = toldTo(app, changes);
  await followSessions(app, changes);
  const hub = hubOf(app);
  for (const [connection, entity] of [...before, ...toldTo(app, changes)]) {
    if (hub.connections.has(connection)) noteStale(hub, connection, entity);
  }
}
