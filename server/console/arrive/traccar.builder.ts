import type { Pool } from 'pg';

/**
 * The tables of Traccar 6 that matter here, as its change logs make them in PostgreSQL (columns that
 * nobody reads are left out). Its timestamps have no zone.
 */
const TABLES = `
  create table tc_groups (id serial primary key, name varchar(128) not null, groupid int, attributes varchar(4000));
  create table tc_devices (
    id serial primary key, name varchar(128) not null, uniqueid varchar(128) not null unique, lastupdate timestamp,
    positionid bigint, groupid int, attributes varchar(4000), phone varchar(128), model varchar(128),
    contact varchar(512), category varchar(128), disabled boolean default false, status char(8),
    expirationtime timestamp);
  create table tc_users (
    id serial primary key, name varchar(128) not null, email varchar(128) not null unique, hashedpassword varchar(128),
    salt varchar(128), readonly boolean not null default false, administrator boolean, attributes varchar(4000),
    disabled boolean default false, expirationtime timestamp, devicelimit int default -1, userlimit int default 0,
    devicereadonly boolean default false, phone varchar(128), login varchar(128), temporary boolean default false);
  create table tc_drivers (
    id serial primary key, name varchar(128) not null, uniqueid varchar(128) not null unique,
    attributes varchar(4000) not null);
  create table tc_geofences (
    id serial primary key, name varchar(128) not null, description varchar(128), area varchar(4096) not null,
    attributes varchar(4000), calendarid int);
  create table tc_positions (
    id bigserial primary key, protocol varchar(128), deviceid int not null, servertime timestamp not null default now(),
    devicetime timestamp not null, fixtime timestamp not null, valid boolean not null, latitude double precision not null,
    longitude double precision not null, altitude double precision not null, speed double precision not null,
    course double precision not null, address varchar(512), attributes varchar(4000),
    accuracy double precision not null default 0, network varchar(4000), geofenceids varchar(128));
  create index position_deviceid_fixtime on tc_positions (deviceid, fixtime);
  create table tc_events (
    id serial primary key, type varchar(128) not null, eventtime timestamp not null, deviceid int, positionid bigint,
    geofenceid int, attributes varchar(4000), maintenanceid int);
  create table tc_user_device (userid int not null, deviceid int not null);
  create table tc_user_group (userid int not null, groupid int not null);
  create table tc_device_driver (deviceid int not null, driverid int not null);
  create table tc_group_driver (groupid int not null, driverid int not null);
  create table tc_group_geofence (groupid int not null, geofenceid int not null)`;

export const IMEI = '356307042441013';

/** Makes the tables of Traccar. */
export const makeTraccar = (pool: Pool) => pool.query(TABLES);

const at = (ms: number) => new Date(ms).toISOString().replace('Z', '');

type Position = {
  device: number;
  ms: number;
  fixMs?: number;
  lat: number;
  knots?: number;
  attributes?: object;
};

/** Stores positions on the meridian of 3.7° west. */
export async function positions(pool: Pool, all: readonly Position[]): Promise<void> {
  for (const { device, ms, fixMs = ms, lat, knots = 0, attributes = {} } of all)
    await pool.query(
      `insert into tc_positions (protocol, deviceid, devicetime, fixtime, valid, latitude, longitude, altitude, speed,
         course, attributes)
       values ('teltonika', $1, $2, $3, true, $4, -3.7, 650, $5, 0, $6)`,
      [device, at(ms), at(fixMs), lat, knots, JSON.stringify(attributes)],
    );
}

/** The day on which the vehicle of the small company drives, ms UTC. */
export const DRIVE_MS = Date.parse('2026-03-01T08:00:00Z');

/**
 * A small company. Device 1 drives north for 20 minutes, 0.005° of latitude each, and then stands with
 * the ignition off. Device 2 has no IMEI, device 3 neither name nor number for a plate.
 */
export async function makeCompany(pool: Pool): Promise<void> {
  await makeTraccar(pool);
  await pool.query(`
    insert into tc_groups (name, groupid) values ('Norte', null), ('Reparto', 1);
    insert into tc_devices (name, uniqueid, groupid) values
      ('1234-BCD', '${IMEI}', 2), ('Furgoneta 2', '776655', null), ('货车', '!!', null);
    insert into tc_users (name, email, administrator, readonly, disabled, hashedpassword) values
      ('Raíz Gómez', 'root@example.org', true, false, false, 'secret'),
      ('Lea Sola', 'lea@example.org', false, true, true, 'secret'),
      ('Pau Uno', 'pau@example.org', false, false, false, 'secret'),
      ('Admin', 'admin', true, false, false, 'secret');
    insert into tc_user_group values (2, 1);
    insert into tc_user_device values (3, 2);
    insert into tc_drivers (name, uniqueid, attributes) values
      ('Ana López Gil', '04A1B2C3D4E580', '{"license":"12345678-Z"}'), ('Corto', '12', '{}');
    insert into tc_device_driver values (1, 1);
    insert into tc_geofences (name, description, area, attributes) values
      ('Base', 'Patio', 'CIRCLE (40.1 -3.7, 300)', '{}'),
      ('Punto', null, 'CIRCLE (41 -3.7, 5)', '{}'),
      ('Raro', null, 'POLYGON ((40 -3, 40 -3))', '{}');
    insert into tc_group_geofence values (1, 1);
    insert into tc_events (type, eventtime, deviceid) values
      ('ignitionOn', now(), 1), ('ignitionOn', now(), 1), ('media', now(), 1)`);
  const minute = (n: number) => DRIVE_MS + n * 60_000;
  const drive = Array.from({ length: 21 }, (_, n) => ({
    ...{ device: 1, ms: minute(n), lat: 40 + n * 0.005, knots: 18 },
    attributes: { ignition: true, totalDistance: 50_000 + n * 556 },
  }));
  const halt = Array.from({ length: 10 }, (_, n) => ({
    ...{ device: 1, ms: minute(21 + n), lat: 40.1, attributes: { ignition: false } },
  }));
  await positions(pool, [
    ...drive,
    ...halt,
    // The same again, a message with the place of half an hour before, and one of last year.
    drive[5]!,
    { device: 1, ms: minute(60), fixMs: minute(30), lat: 40.1, attributes: { ignition: false } },
    { device: 1, ms: DRIVE_MS - 400 * 86_400_000, lat: 40 },
    { device: 2, ms: minute(0), lat: 40.2, attributes: { totalDistance: 1_000 } },
    { device: 2, ms: minute(1), lat: 40.2, attributes: { totalDistance: 3_500 } },
    { device: 3, ms: minute(0), lat: 40.2 },
  ]);
}
