import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { testDatabase } from '#server/base/db/testing.ts';
import type { ProtocolName } from '#server/protocols.ts';
import { aFleet, aTracker, aVehicle } from './builders.ts';
import { storedOf } from './derived.ts';
import { testGateway } from './gateway.ts';
import { reading } from './tracker-client.ts';

/**
 * The trackers' ports on a database of their own, for the tests of one file. Their time stands still at
 * `clock.nowMs`, unless the options have another one.
 */
export function useGateway({
  nowMs = 0,
  ...options
}: Parameters<typeof testGateway>[1] & { nowMs?: number }) {
  const clock = { nowMs };
  const sockets: Socket[] = [];
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let gateway: Awaited<ReturnType<typeof testGateway>>;

  beforeAll(async () => {
    database = await testDatabase();
    gateway = await testGateway({ database }, { now: () => clock.nowMs, ...options });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await gateway.close();
    await database.close();
  });

  return {
    clock,
    get database() {
      return database;
    },
    get pool() {
      return database.pool;
    },
    get ports() {
      return gateway.ports;
    },
    /** A connection; `closed` resolves at its end with the number of received bytes. */
    call(protocol: ProtocolName, how: { allowHalfOpen?: boolean } = {}) {
      const socket = connect({ port: gateway.ports[protocol], host: '127.0.0.1', ...how });
      sockets.push(socket);
      socket.on('error', () => {});
      const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(socket.bytesRead)));
      return { socket, read: reading(socket), closed };
    },
    tracker: () => aTracker(database),
    /** A tracker in a vehicle of its own. */
    async fitted(columns: Parameters<typeof aTracker>[1] = {}) {
      const { id: fleet_id } = await aFleet(database);
      const { id: vehicle_id } = await aVehicle(database, { fleet_id });
      const { imei } = await aTracker(database, { ...columns, vehicle_id });
      return { vehicleId: vehicle_id, imei };
    },
    stored: (vehicleId: number) => storedOf(database.pool, vehicleId),
    /** Time of the last contact with a vehicle's tracker. */
    async contactMs(vehicleId: number) {
      const { rows } = await database.pool.query<{ at: Date }>(
        'select last_contact_at as at from vehicle_live where vehicle_id = $1',
        [vehicleId],
      );
      return rows[0]!.at.getTime();
    },
    /** The notes about an unregistered tracker. */
    async stranger(imei: string) {
      const { rows } = await database.pool.query(
        'select protocol, attempts from unknown_tracker where imei = $1',
        [imei],
      );
      return rows;
    },
  };
}
