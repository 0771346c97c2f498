import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getTrackerHistory } from '#api/tracker.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import * as gt06 from '#server/protocol/gt06/encode.ts';
import { TYPE } from '#server/protocol/gt06/packet-type.ts';
import { encodeCommand, encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import { vendorBytes } from '#server/protocol/teltonika/vendor-frames.ts';
import { switchOn } from '#server/telemetry/private-switch.ts';
import { aFleet, aTracker, aVehicle } from '#server/testing/builders.ts';
import { commandSite } from '#server/testing/command-site.ts';

// Commands to trackers, from the request to the answer, over real connections.
let site: Awaited<ReturnType<typeof commandSite>>;

beforeAll(async () => {
  site = await commandSite();
});
afterEach(() => site.hangUp());
afterAll(() => site.close());

describe('a command', () => {
  it('waits until its tracker is there, reaches it as the vendor writes it, and keeps the answer', async () => {
    const { id, imei } = await site.fitted();
    expect((await site.ask(id, 'state')).status).toBe(200);
    expect(await site.newest(id)).toMatchObject({ state: 'waiting', attempts: 0, reason: 'Revisión' });
    await site.gateway.orders.sweep();
    const tracker = await site.signedIn(imei);
    expect(await tracker.read(vendorBytes('codec12GetInfo').length)).toEqual(vendorBytes('codec12GetInfo'));
    await site.until(id, 'sent');
    tracker.socket.write(vendorBytes('codec12Answer'));
    await site.until(id, 'answered');
    expect(await site.newest(id)).toMatchObject({
      attempts: 1,
      answer: 'DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1',
      failure: null,
    });
    const { body } = await site.server.call(getTrackerHistory, {
      token: site.ana,
      params: { tracker_id: id },
    });
    expect(body.history.map(({ action, username }) => [action, username !== ''])).toEqual([
      ['command_answered', false],
      ['command_sent', false],
      ['ask_command', true],
    ]);
  });

  it('is sent at once to a tracker that is connected, one at a time and in order', async () => {
    const { id, imei } = await site.fitted();
    const tracker = await site.signedIn(imei);
    await site.ask(id, 'state');
    await tracker.read(vendorBytes('codec12GetInfo').length);
    await site.ask(id, 'state');
    const second = (await site.newest(id)).id;
    tracker.answer('first');
    await tracker.read(vendorBytes('codec12GetInfo').length);
    tracker.answer('second');
    await expect.poll(async () => (await site.newest(id)).answer).toBe('second');
    const { commands } = await site.commandsOf(id);
    expect(commands.map((row) => [row.id === second, row.answer])).toEqual([
      [true, 'second'],
      [false, 'first'],
    ]);
  });

  it('is never mixed with the answer to a packet', async () => {
    const { id, imei } = await site.fitted();
    const tracker = await site.signedIn(imei);
    const frame = encodeTcpFrame([site.standing(5)], { codec: '8E' });
    tracker.socket.write(frame.subarray(0, 20));
    // The first half has been read once the server answers a message on another connection.
    await site.signedIn((await site.fitted()).imei);
    await site.ask(id, 'state');
    tracker.socket.write(frame.subarray(20));
    expect(await tracker.read(4)).toEqual(Buffer.from([0, 0, 0, 1]));
    expect(await tracker.read(vendorBytes('codec12GetInfo').length)).toEqual(vendorBytes('codec12GetInfo'));
  });

  it('expires when its tracker does not come', async () => {
    const { id, imei } = await site.fitted();
    await site.ask(id, 'restart');
    site.server.clock.nowMs += 61 * MINUTE_MS;
    await site.gateway.orders.sweep();
    expect(await site.newest(id)).toMatchObject({ state: 'expired', attempts: 0 });
    await site.signedIn(imei);
    expect((await site.newest(id)).state).toBe('expired');
  });

  it('to tell the state goes out once more after the tracker came back, and then fails', async () => {
    const { id, imei } = await site.fitted();
    const first = await site.signedIn(imei);
    await site.ask(id, 'state');
    await first.read(vendorBytes('codec12GetInfo').length);
    site.server.clock.nowMs += MINUTE_MS;
    await site.gateway.orders.sweep();
    expect((await site.newest(id)).state).toBe('waiting');
    first.socket.destroy();
    const again = await site.signedIn(imei);
    await again.read(vendorBytes('codec12GetInfo').length);
    site.server.clock.nowMs += MINUTE_MS;
    await site.gateway.orders.sweep();
    expect(await site.newest(id)).toMatchObject({ state: 'failed', failure: 'no_answer', attempts: 2 });
    again.answer('late, but here');
    await site.until(id, 'answered');
  });

  it('to restart is done when the tracker signs in again', async () => {
    const { id, imei } = await site.fitted();
    const tracker = await site.signedIn(imei);
    await site.ask(id, 'restart');
    expect(await tracker.read(encodeCommand('cpureset').length)).toEqual(encodeCommand('cpureset'));
    await site.until(id, 'sent');
    await site.gateway.orders.sweep();
    tracker.socket.destroy();
    await site.signedIn(imei);
    await site.until(id, 'answered');
    expect(await site.newest(id)).toMatchObject({ answer: null, attempts: 1 });
  });

  it('that nobody answers keeps the next one from its connection only if a late answer could be mistaken', async () => {
    const { id, imei } = await site.fitted();
    const tracker = await site.signedIn(imei);
    await site.ask(id, 'restart');
    await site.until(id, 'sent');
    site.server.clock.nowMs += 10 * MINUTE_MS;
    await site.gateway.orders.sweep();
    expect((await site.newest(id)).failure).toBe('no_answer');
    await site.ask(id, 'state');
    await tracker.read(encodeCommand('cpureset').length + vendorBytes('codec12GetInfo').length);
    site.server.clock.nowMs += MINUTE_MS;
    await site.gateway.orders.sweep();
    await site.ask(id, 'restart');
    await site.gateway.orders.sweep();
    expect(await site.newest(id)).toMatchObject({ kind: 'restart', state: 'waiting', attempts: 0 });
  });

  it('to tell the position is done when records come', async () => {
    const { id, imei } = await site.fitted();
    const tracker = await site.signedIn(imei);
    await site.ask(id, 'position');
    expect(await tracker.read(encodeCommand('getrecord').length)).toEqual(encodeCommand('getrecord'));
    await tracker.send(site.standing(1));
    await site.until(id, 'answered');
  });

  it('to set the odometer tells that of the record, once it is known', async () => {
    const { id, imei } = await site.fitted();
    const tracker = await site.signedIn(imei);
    await site.ask(id, 'odometer');
    await tracker.send(site.standing(10, { odometerM: 123_456_700, odometerSource: 'obd' }));
    const bytes = encodeCommand('odoset:123457');
    expect(await tracker.read(bytes.length)).toEqual(bytes);
    tracker.answer('Saved Odometer Value: 123457 km');
    await site.until(id, 'answered');
    expect(await site.newest(id)).toMatchObject({ odometer: 123_456_700 });
  });

  it('is not sent to another vehicle', async () => {
    const { id, imei, vehicleId } = await site.fitted();
    await site.ask(id, 'restart');
    const other = await aVehicle(site.server.app.database, { fleet_id: site.fleetId });
    const at = new Date(site.server.clock.nowMs);
    const { pool } = site.server.app.database;
    await pool.query('update tracker_fitting set removed_at = $2 where vehicle_id = $1', [vehicleId, at]);
    await pool.query('insert into tracker_fitting (tracker_id, vehicle_id, fitted_at) values ($1, $2, $3)', [
      ...[id, other.id, at],
    ]);
    await site.server.app.bus.publish('forget_trackers', [imei]);
    await site.gateway.orders.sweep();
    await site.signedIn(imei);
    await site.until(id, 'failed');
    expect(await site.newest(id)).toMatchObject({ failure: 'other_vehicle', attempts: 0 });
  });

  it('may be taken back before it is sent, and not after', async () => {
    const { id, imei } = await site.fitted();
    const waiting = await site.ask(id, 'state');
    expect((await site.cancel(site.blas, id, waiting.id!)).status).toBe(200);
    expect(await site.newest(id)).toMatchObject({ state: 'cancelled' });
    const tracker = await site.signedIn(imei);
    const sent = await site.ask(id, 'state');
    await tracker.read(vendorBytes('codec12GetInfo').length);
    await site.until(id, 'sent');
    expect((await site.cancel(site.ana, id, sent.id!)).code).toBe('tracker.commandOver');
  });

  it('outlives the server', async () => {
    const { id, imei } = await site.fitted();
    const before = await site.signedIn(imei);
    await site.ask(id, 'state');
    await before.read(vendorBytes('codec12GetInfo').length);
    await site.until(id, 'sent');
    await site.ask(id, 'restart');
    await site.restart();
    await site.gateway.orders.sweep();
    const after = await site.signedIn(imei);
    // A command that changes nothing is sent again.
    expect(await after.read(vendorBytes('codec12GetInfo').length)).toEqual(vendorBytes('codec12GetInfo'));
    after.answer('here');
    expect(await after.read(encodeCommand('cpureset').length)).toEqual(encodeCommand('cpureset'));
  });

  it('must be one that the tracker understands', async () => {
    const phone = await site.fitted('osmand');
    expect(await site.ask(phone.id, 'state')).toMatchObject({ status: 409, code: 'tracker.commandUnknown' });
    expect(await site.commandsOf(phone.id)).toMatchObject({ takes_commands: false, kinds: [] });
    const gt06Tracker = await site.fitted('gt06');
    expect((await site.ask(gt06Tracker.id, 'odometer')).code).toBe('tracker.commandUnknown');
    expect((await site.commandsOf(gt06Tracker.id)).kinds).toEqual([
      ...['state', 'position', 'restart', 'output_on', 'output_off'],
    ]);
  });

  it('is one of ten at most', async () => {
    const { id } = await site.fitted();
    for (let i = 0; i < 10; i++) expect((await site.ask(id, 'state')).status).toBe(200);
    expect((await site.ask(id, 'state')).code).toBe('tracker.commandTooMany');
  });
});

describe('a GT06 tracker', () => {
  it('gets its command, and names it in its answer', async () => {
    const { id, imei } = await site.fitted('gt06');
    const asked = await site.ask(id, 'state');
    await site.gateway.orders.sweep();
    const { socket, read } = site.call('gt06');
    socket.write(gt06.encodeLogin(imei, 1));
    expect(await read(10)).toEqual(gt06.encodeAnswer(TYPE.login, 1));
    const bytes = gt06.encodeCommand('STATUS#', asked.id!);
    expect(await read(bytes.length)).toEqual(bytes);
    socket.write(gt06.encodeCommandAnswer('somebody else’s', asked.id! + 1000, 2));
    socket.write(gt06.encodeCommandAnswer('Battery:4.1V,NORMAL; GPRS:Link Up', asked.id!, 3));
    await site.until(id, 'answered');
    expect((await site.newest(id)).answer).toBe('Battery:4.1V,NORMAL; GPRS:Link Up');
  });

  it('tells no place in private use', async () => {
    const { id, imei } = await site.fitted('gt06');
    const asked = await site.ask(id, 'position');
    await site.gateway.orders.sweep();
    const { socket, read } = site.call('gt06');
    socket.write(gt06.encodeLogin(imei, 1));
    await read(10 + gt06.encodeCommand('WHERE#', 1).length);
    // Nothing is known of the vehicle yet, so it may be in private use.
    socket.write(gt06.encodeCommandAnswer('Lat:N40.4,Lon:W3.7', asked.id!, 2));
    await site.until(id, 'answered');
    expect((await site.newest(id)).answer).toBeNull();
  });

  it('tells no place when another process has just switched to private use', async () => {
    const { id, imei, vehicleId } = await site.fitted('gt06');
    const { app, clock } = site.server;
    const records = [recordAt(clock.nowMs - 60_000)];
    await site.gateway.ingest.store({ vehicleId, records, receivedMs: clock.nowMs });
    const asked = await site.ask(id, 'position');
    await site.gateway.orders.sweep();
    const { socket, read } = site.call('gt06');
    socket.write(gt06.encodeLogin(imei, 1));
    await read(10 + gt06.encodeCommand('WHERE#', 1).length);
    await app.database.sql
      .transaction()
      .execute((tx) => switchOn(tx, { vehicleId, driverId: null, fromMs: clock.nowMs }));
    socket.write(gt06.encodeCommandAnswer('Lat:N40.4,Lon:W3.7', asked.id!, 2));
    await site.until(id, 'answered');
    expect((await site.newest(id)).answer).toBeNull();
  });
});

it('a command of a tracker out of sight is not found', async () => {
  const hidden = await aVehicle(site.server.app.database, {
    fleet_id: (await aFleet(site.server.app.database)).id,
  });
  const { id } = await aTracker(site.server.app.database, { vehicle_id: hidden.id, protocol: 'teltonika' });
  expect((await site.ask(id, 'state')).status).toBe(404);
  expect((await site.consent(site.blas, id, 1)).status).toBe(404);
  const own = await site.fitted();
  const other = await site.ask((await site.fitted()).id, 'state');
  expect((await site.cancel(site.ana, own.id, other.id!)).status).toBe(404);
});
