import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { getCameraAlarms, getCameraFile } from '#api/camera.ts';
import { blankRecord } from '#domain/telemetry/record.ts';
import { publishArrived } from '#server/gateway/camera/publish-arrived.ts';
import {
  encodeAnnouncement,
  encodeFileSaid,
  readFileEnd,
  readFilesRequest,
} from '#server/protocol/jt808/attachment.ts';
import { encodeChunk } from '#server/protocol/jt808/chunk.ts';
import { encodeLocation, phoneBytes } from '#server/protocol/jt808/encode.ts';
import { type Jt808Frame, nextFrame } from '#server/protocol/jt808/frame.ts';
import { ID } from '#server/protocol/jt808/message-id.ts';
import { timeBytes } from '#server/protocol/jt808/time.ts';
import type { FilesRequest } from '#server/protocol/protocol.ts';
import { NOW, testApp } from './app.ts';
import { aFleet, aTracker, aUser, aVehicle } from './builders.ts';
import { testGateway } from './gateway.ts';
import { reading } from './tracker-client.ts';

/** The event of the tests' cameras: fatigue. */
export const CODE = 1050;

/** The next message of a connection, byte by byte. */
async function messageIn(read: ReturnType<typeof reading>): Promise<Jt808Frame> {
  for (let bytes = await read(1); ; bytes = Buffer.concat([bytes, await read(1)])) {
    const cut = nextFrame(bytes, 0);
    if (cut.kind === 'frame') return cut;
  }
}

/** A server with its trackers' ports, which takes the files of cameras, and users who look at them. */
export async function cameraSite(settings: Readonly<Record<string, string>> = {}) {
  const server = await testApp();
  const { database } = server.app;
  const { pool } = database;
  const open = () =>
    testGateway(server.app, {
      now: server.app.now,
      settings: { CAMERA_HOST: '127.0.0.1', ...settings },
      onFiles: (arrived) => publishArrived(server.app, arrived),
    });
  let gateway = await open();
  const { id: fleetId } = await aFleet(database);
  const { id: otherFleetId } = await aFleet(database);
  const signIn = async (fields: Partial<Parameters<typeof aUser>[1]> = {}) => {
    const user = await aUser(database, { roles: ['manager'], fleetIds: [fleetId], ...fields });
    return { username: user.username, token: await server.tokenOf(user) };
  };
  const tokenOf = async (fields: Parameters<typeof signIn>[0] = {}) => (await signIn(fields)).token;
  const sockets: Socket[] = [];
  let terminals = 13_900_000_000;

  const dial = (port: number) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    sockets.push(socket);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const read = reading(socket);
    const next = () => Promise.race([messageIn(read), closed.then(() => null)]);
    return { socket, next, closed };
  };

  /** A camera in a vehicle of its own. */
  async function camera() {
    const { id: vehicleId } = await aVehicle(database, { fleet_id: fleetId });
    const tracker = await aTracker(database, { vehicle_id: vehicleId, protocol: 'jt808' });
    const terminal = String(terminals++);
    await pool.query(`update tracker set terminal_id = $2, clock_zone = 'utc' where id = $1`, [
      tracker.id,
      terminal,
    ]);
    return { vehicleId, trackerId: tracker.id, phone: phoneBytes(terminal, false) };
  }
  type Camera = Awaited<ReturnType<typeof camera>>;

  /** A terminal whose messages over the connection for files the test chooses, one by one. */
  function speaking({ phone }: Pick<Camera, 'phone'>) {
    const line = dial(gateway.filesPort!);
    const sender = () => ({ phone, serial: 1 });
    const resultOf = async () => (await line.next())?.body[4] ?? 'closed';
    return {
      ...line,
      announce(asked: FilesRequest, files: { name: string; size: number }[]) {
        line.socket.write(encodeAnnouncement({ ...asked, files }, sender()));
        return resultOf();
      },
      begin(file: { name: string; kind: number; size: number }) {
        line.socket.write(encodeFileSaid(ID.fileBegin, file, sender()));
        return resultOf();
      },
      chunk: (name: string, at: number, data: Buffer) => line.socket.write(encodeChunk({ name, at, data })),
      async end(file: { name: string; kind: number; size: number }) {
        line.socket.write(encodeFileSaid(ID.fileEnd, file, sender()));
        return readFileEnd((await line.next())!.body);
      },
    };
  }

  return {
    ...{ server, pool, fleetId, otherFleetId, signIn, tokenOf, camera, speaking },
    get gateway() {
      return gateway;
    },
    /** A connection for files. */
    dialFiles: () => dial(gateway.filesPort!),
    /**
     * Sends an alarm with this many files; returns the server's request for them, or null when the next
     * message is another one.
     */
    async alarm(
      { phone }: Camera,
      { atMs = NOW - 60_000, files = 1, serial = 1 } = {},
    ): Promise<FilesRequest | null> {
      const line = dial(gateway.ports.jt808);
      const label = Buffer.concat([
        Buffer.from('CAM0001'),
        timeBytes(atMs, 0),
        Buffer.from([serial, files, 0]),
      ]);
      const record = {
        ...blankRecord(atMs),
        ...{ valid: true, lat: 40.4, lng: -3.7, speedKmh: 60, ignition: true },
        ...{
          event: 'fatigue' as const,
          eventValue: 2,
          extra: { alarmLabel: label.toString('hex').toUpperCase() },
        },
      };
      line.socket.write(encodeLocation(record, 0, { phone, serial: 7 }));
      expect((await line.next())?.id).toBe(ID.generalAnswer);
      const { rows } = await pool.query(
        'select from camera_alarm alarm where label = $1 and exists (select from alert_event where vehicle_id = alarm.vehicle_id)',
        [label],
      );
      if (rows.length === 0) return null;
      const message = await line.next();
      expect(message?.id).toBe(ID.askFiles);
      return readFilesRequest(message!.body);
    },
    alarmsOf: (token: string, vehicleId: number, atMs = NOW - 60_000) =>
      server.call(getCameraAlarms, {
        token,
        params: { vehicle_id: vehicleId },
        query: { at: new Date(atMs).toISOString(), code: String(CODE) },
      }),
    fileOf: (token: string, vehicleId: number, fileId: number, query: { preview?: 'true' } = {}) =>
      server.call(getCameraFile, { token, params: { vehicle_id: vehicleId, file_id: fileId }, query }),
    async restart() {
      await gateway.close();
      gateway = await open();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await gateway.close();
      await server.close();
    },
  };
}
export type CameraSite = Awaited<ReturnType<typeof cameraSite>>;
