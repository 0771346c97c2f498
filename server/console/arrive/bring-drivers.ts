import { sql } from 'kysely';
import { cardInput } from '#domain/driver/card.ts';
import { driverInput } from '#domain/driver/driver.ts';
import { driverPlaces } from '#server/area/driver/change-places.ts';
import { type Arrival, checked, nameOf, reasonOf } from './arrival.ts';
import { personOf, plain36 } from './names.ts';
import { attributesOf, idOf, type Row, textOf } from './value.ts';

/** Stands for the address of a driver of whom Traccar knows none. Nothing sent to it arrives (RFC 2606). */
const NO_MAIL = 'unknown.invalid';

type Links = {
  /** Rows of tc_group_driver and tc_device_driver. */
  groups: readonly Row[];
  devices: readonly Row[];
  /** Fleets by group, and by device. */
  fleetOfGroup: ReadonlyMap<number, number>;
  fleetOfDevice: ReadonlyMap<number, number>;
};

/**
 * Makes the drivers. Their number is the attribute `license`, or their identifier. An identifier that
 * a card can have becomes their card.
 */
export async function bringDrivers(arrival: Arrival, drivers: readonly Row[], links: Links): Promise<void> {
  for (const driver of drivers) {
    const from = nameOf(driver);
    const attributes = attributesOf(driver.attributes);
    const unique = textOf(driver.uniqueid) ?? '';
    const license = plain36(textOf(attributes.license) ?? unique);
    const { data, reason } = checked(driverInput, {
      ...personOf(from.name),
      license,
      email: textOf(attributes.email) ?? `${license.toLowerCase()}@${NO_MAIL}`,
      phone: textOf(attributes.phone),
      time_zone: arrival.zone,
      fleet_id: fleetOf(idOf(driver.id), links) ?? arrival.top.id,
    });
    if (data === null) {
      arrival.tally.refused('driver', from, reason);
      continue;
    }
    const { tx, tally } = arrival;
    const { data: card } = checked(cardInput, {
      nfc_id: unique,
      encoded_id: unique,
      fleet_id: data.fleet_id,
    });
    const known = await tx.sql
      .selectFrom('driver')
      .select('id')
      .where('license', '=', data.license)
      .executeTakeFirst();
    if (known) {
      tally.here('driver');
      continue;
    }
    const fault = await tx.attempt(async () => {
      const { id } = await tx.sql.insertInto('driver').values(data).returning('id').executeTakeFirstOrThrow();
      await tx.changed({ action: 'create', entity: 'driver', id, after: data, ...driverPlaces(data) });
      if (card) await makeCard(arrival, { ...card, driver_id: id });
    });
    if (fault) tally.refused('driver', from, reasonOf(fault));
    else tally.made('driver');
    if (!fault && data.email.endsWith(NO_MAIL))
      tally.noted('driver', from, `has no e-mail, so ${data.email} stands for it`);
    if (!fault && !card && unique !== '')
      tally.noted('driver', from, `${unique} is no number of a card: enter the card by hand`);
  }
}

/** The fleet of a driver: that of a group, else that of a vehicle. */
function fleetOf(
  driverId: number | null,
  { groups, devices, fleetOfGroup, fleetOfDevice }: Links,
): number | null {
  const linked = (rows: readonly Row[]) => rows.filter((row) => idOf(row.driverid) === driverId);
  for (const { groupid } of linked(groups)) {
    const fleetId = fleetOfGroup.get(idOf(groupid) ?? 0);
    if (fleetId !== undefined) return fleetId;
  }
  for (const { deviceid } of linked(devices)) {
    const fleetId = fleetOfDevice.get(idOf(deviceid) ?? 0);
    if (fleetId !== undefined) return fleetId;
  }
  return null;
}

/** A card that its driver has held from the beginning, because Traccar keeps no former holders. */
async function makeCard(
  { tx }: Arrival,
  card: { nfc_id: string; encoded_id: string; fleet_id: number; driver_id: number },
): Promise<void> {
  const { id } = await tx.sql.insertInto('card').values(card).returning('id').executeTakeFirstOrThrow();
  await sql`insert into card_holder (card_id, driver_id, from_at) values (${id}, ${card.driver_id}, '2000-01-01')`.execute(
    tx.sql,
  );
  await tx.changed({ action: 'create', entity: 'card', id, after: card, fleetIds: [card.fleet_id] });
}
