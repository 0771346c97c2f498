import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import {
  getTrackerCommands,
  postCommandCancel,
  postCommandConsent,
  postCommandRefusal,
  postTrackerCommand,
} from '#api/tracker-command.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { CommandInput } from '#domain/tracker/command.ts';
import type { TrackerProtocol } from '#domain/tracker/tracker-protocol.ts';
import { publishAdvanced } from '#server/gateway/publish-advanced.ts';
import { encodeCommandAnswer, encodeLogin, encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import { testApp } from './app.ts';
import { aFleet, aTracker, aUser, aValue, aVehicle } from './builders.ts';
import { testGateway } from './gateway.ts';
import { reading } from './tracker-client.ts';

/** A server with its trackers' ports, a fleet, and two administrators who send commands to its trackers. */
export async function commandSite() {
  const server = await testApp({ TRACKER_OUTPUTS: 'true' });
  const { app } = server;
  const { database } = app;
  const open = () =>
    testGateway(server.app, {
      now: app.now,
      bus: app.bus,
      hasOutputs: true,
      onAdvanced: (advanced) => publishAdvanced(app, advanced),
    });
  let gateway = await open();
  const { id: fleetId } = await aFleet(database);
  const { id: modelId } = await aValue(database, { list: 'tracker_model', name: 'FMC130' });
  const { id: queclinkId } = await aValue(database, { list: 'tracker_model', name: 'GV300' });
  const tokenOf = async (role: 'administrator' | 'manager', named: { username?: string } = {}) =>
    server.tokenOf(await aUser(database, { roles: [role], fleetIds: [fleetId], ...named }));
  const ana = await tokenOf('administrator', { username: 'ana' });
  const blas = await tokenOf('administrator', { username: 'blas' });
  const sockets: Socket[] = [];

  const call = (protocol: 'teltonika' | 'gt06' | 'queclink' | 'jt808') => {
    const socket = connect({ port: gateway.ports[protocol], host: '127.0.0.1' });
    sockets.push(socket);
    socket.on('error', () => {});
    return { socket, read: reading(socket) };
  };
  const commandsOf = async (id: number, token = ana) =>
    (await server.call(getTrackerCommands, { token, params: { tracker_id: id } })).body;
  const newest = async (id: number) => (await commandsOf(id)).commands[0]!;
  const named = (token: string, tracker_id: number, command_id: number) => ({
    token,
    params: { tracker_id, command_id },
  });

  return {
    server,
    get gateway() {
      return gateway;
    },
    ...{ fleetId, modelId, ana, blas, tokenOf, call, commandsOf, newest },
    async fitted(protocol: TrackerProtocol = 'teltonika') {
      const { id: vehicle_id } = await aVehicle(database, { fleet_id: fleetId });
      const model_id = protocol === 'queclink' ? queclinkId : modelId;
      const tracker = await aTracker(database, { vehicle_id, protocol, model_id });
      return { ...tracker, vehicleId: vehicle_id };
    },
    async ask(id: number, kind: CommandInput['kind'], hours: CommandInput['hours'] = 1, token = ana) {
      const body = { kind, reason: 'Revisión', hours };
      const answer = await server.call(postTrackerCommand, { token, params: { tracker_id: id }, body });
      return { status: answer.status, code: answer.code, id: answer.body?.id };
    },
    consent: (...of: Parameters<typeof named>) => server.call(postCommandConsent, named(...of)),
    refuse: (...of: Parameters<typeof named>) => server.call(postCommandRefusal, named(...of)),
    cancel: (...of: Parameters<typeof named>) => server.call(postCommandCancel, named(...of)),
    until: (id: number, state: string) =>
      expect.poll(async () => (await newest(id)).state, { timeout: 10_000 }).toBe(state),
    /** A Teltonika tracker that is signed in. */
    async signedIn(imei: string) {
      const { socket, read } = call('teltonika');
      socket.write(encodeLogin(imei));
      expect(await read(1)).toEqual(Buffer.from([1]));
      const send = async (...records: TrackerRecord[]) => {
        socket.write(encodeTcpFrame(records, { codec: '8E' }));
        expect((await read(4)).readUInt32BE(0)).toBe(records.length);
      };
      return { socket, read, send, answer: (text: string) => socket.write(encodeCommandAnswer(text)) };
    },
    /** A record of a vehicle standing with its engine running. */
    standing: (secondsAgo: number, fields: Partial<TrackerRecord> = {}) =>
      recordAt(app.now() - secondsAgo * 1000, {
        ...{ valid: true, lat: 40.4, lng: -3.7, satellites: 9, speedKmh: 0, ignition: true },
        ...fields,
      }),
    /** The trackers' ports end and begin anew, as with a restart of the server. */
    async restart() {
      await gateway.close();
      gateway = await open();
    },
    hangUp() {
      for (const socket of sockets.splice(0)) socket.destroy();
    },
    async close() {
      await gateway.close();
      await server.close();
    },
  };
}
