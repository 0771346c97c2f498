import { sql } from 'kysely';
import { emailField, phoneField } from '#domain/field.ts';
import { isTimeZone } from '#domain/time-zone.ts';
import { insertUser } from '#server/area/account/session/insert-user.ts';
import { userChanged } from '#server/area/account/user/user-changed.ts';
import { NO_PASSWORD } from '#server/console/leave/table-places.ts';
import { type Arrival, nameOf, reasonOf } from './arrival.ts';
import { personOf, usernameOf } from './names.ts';
import { fleetsOf, groupsBelow, type Held, isShut, roleOf } from './rights.ts';
import { attributesOf, flagOf, idOf, type Row, textOf } from './value.ts';

type Links = {
  /** Rows of tc_user_group and tc_user_device. */
  groups: readonly Row[];
  devices: readonly Row[];
  /** Rows of tc_groups and tc_devices. */
  allGroups: readonly Row[];
  allDevices: readonly Row[];
  fleetOfGroup: ReadonlyMap<number, number>;
  vehicleOfDevice: ReadonlyMap<number, number>;
};

/**
 * Makes the users, without a password: an administrator gives them one, or a provider signs them in.
 * Nobody sees more vehicles than before, and nobody becomes an administrator.
 */
export async function bringUsers(arrival: Arrival, users: readonly Row[], links: Links): Promise<void> {
  const { tx, tally, top, zone, language, nowMs } = arrival;
  const fleets = await heldFleets(arrival);
  for (const user of users) {
    const from = nameOf(user);
    const email = textOf(user.email) ?? '';
    const username = usernameOf(textOf(user.login) ?? email);
    const isRead = emailField.safeParse(email).success;
    if (flagOf(user.temporary) || !isRead || username === null) {
      const why = flagOf(user.temporary)
        ? 'it is the temporary user of a share'
        : `"${email}" is no e-mail address`;
      tally.refused(
        'user',
        from,
        isRead && username === null ? `"${textOf(user.login)}" is no username` : why,
      );
      continue;
    }
    const known = await tx.sql
      .selectFrom('app_user')
      .select('id')
      .where(sql<boolean>`lower(email) = lower(${email}) or lower(username) = lower(${username})`)
      .executeTakeFirst();
    if (known) {
      tally.here('user');
      continue;
    }
    const { fleetIds, unseen } = fleetsOf(seenBy(user, links), fleets);
    if (fleetIds.length === 0) {
      tally.refused('user', from, 'there is no fleet that would show only vehicles that the user saw');
      continue;
    }
    const own = textOf(attributesOf(user.attributes).timezone);
    const role = roleOf(user);
    const columns = {
      ...{ username, email, ...personOf(from.name === '' ? username : from.name), language },
      ...{ country: top.country, time_zone: own !== null && isTimeZone(own) ? own : zone },
      ...{
        phone: phoneField.safeParse(textOf(user.phone)).data ?? null,
        disabled: isShut(user, nowMs),
        roles: [role],
      },
    };
    const fault = await tx.attempt(async () => {
      const { id } = await insertUser(tx, { ...columns, password_hash: NO_PASSWORD, fleetIds });
      await userChanged(tx, { action: 'create', id, after: { ...columns, fleets: fleetIds } });
    });
    if (fault) tally.refused('user', from, reasonOf(fault));
    else tally.made('user');
    if (flagOf(user.administrator)) tally.noted('user', from, 'was an administrator, and is an operator');
    if (unseen > 0)
      tally.noted('user', from, `saw ${unseen} vehicles more, which are in no fleet seen as a whole`);
  }
}

/**
 * The fleets and vehicles that a user saw: an administrator all, others those of their groups and
 * devices.
 */
function seenBy(user: Row, links: Links): { fleetIds: number[]; vehicleIds: number[] } {
  const { groups, devices, allGroups, allDevices, fleetOfGroup, vehicleOfDevice } = links;
  if (flagOf(user.administrator))
    return { fleetIds: [...fleetOfGroup.values()], vehicleIds: [...vehicleOfDevice.values()] };
  const ofUser = (rows: readonly Row[]) => rows.filter((row) => idOf(row.userid) === idOf(user.id));
  const granted = groupsBelow(
    ofUser(groups).flatMap(({ groupid }) => idOf(groupid) ?? []),
    allGroups,
  );
  const deviceIds = [
    ...ofUser(devices).map(({ deviceid }) => idOf(deviceid)),
    ...allDevices.filter(({ groupid }) => granted.has(idOf(groupid) ?? 0)).map(({ id }) => idOf(id)),
  ];
  return {
    fleetIds: [...granted].flatMap((id) => fleetOfGroup.get(id) ?? []),
    vehicleIds: deviceIds.flatMap((id) => vehicleOfDevice.get(id ?? 0) ?? []),
  };
}

/** The top fleet and all below it, with their vehicles, whether they came or were here before. */
async function heldFleets({ tx, top }: Arrival): Promise<Held[]> {
  const { rows } = await sql<{ id: number; parent_id: number | null; vehicle_ids: number[] }>`
    select fleet.id, fleet.parent_id, array(
      select vehicle.id from vehicle join fleet_subtree inside on inside.fleet_id = vehicle.fleet_id
      where inside.root_id = fleet.id) as vehicle_ids
    from fleet join fleet_subtree tree on tree.fleet_id = fleet.id
    where tree.root_id = ${top.id}`.execute(tx.sql);
  return rows.map(({ id, parent_id, vehicle_ids }) => ({ id, parentId: parent_id, vehicleIds: vehicle_ids }));
}
