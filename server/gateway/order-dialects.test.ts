import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/duration.ts';
import { clockAheadOf } from '#domain/tracker/clock-zone.ts';
import { seal } from '#server/base/access/sealed.ts';
import { answerGeneral } from '#server/protocol/jt808/answer.ts';
import * as jt808 from '#server/protocol/jt808/encode.ts';
import { attributesHex } from '#server/protocol/jt808/frame.builder.ts';
import { ID, RESULT } from '#server/protocol/jt808/message-id.ts';
import * as queclink from '#server/protocol/queclink/encode.ts';
import { commandSite } from '#server/testing/command-site.ts';
import { storedOf } from '#server/testing/derived.ts';

// Commands to trackers whose answers name the command by two bytes: Queclink and JT/T 808.
let site: Awaited<ReturnType<typeof commandSite>>;

beforeAll(async () => {
  site = await commandSite();
});
afterEach(() => site.hangUp());
afterAll(() => site.close());

describe('a Queclink tracker', () => {
  /** Connected, and greeted by the answer to its heartbeat. */
  async function greeted(imei: string) {
    const { socket, read } = site.call('queclink');
    const envelope = { imei, count: 1 };
    const say = (bytes: Buffer) => socket.write(bytes);
    say(queclink.encodeHeartbeat(site.server.clock.nowMs, envelope));
    await read('+SACK:GTHBD,1F0104,0001$'.length);
    const confirm = (type: string, sub: string | null, id: number) =>
      say(queclink.encodeConfirmation({ type, sub, serial: queclink.countText(id) }, 0, envelope));
    const hears = async (text: string) => expect((await read(text.length)).toString()).toBe(text);
    return { socket, say, confirm, hears, envelope };
  }

  it('confirms a restart by its serial number, and nobody else does it for it', async () => {
    const { id, imei } = await site.fitted('queclink');
    const asked = await site.ask(id, 'restart');
    await site.gateway.orders.sweep();
    const tracker = await greeted(imei);
    await tracker.hears(`AT+GTRTO=gv300,3,,,,,,${queclink.countText(asked.id!)}$`);
    await site.until(id, 'sent');
    tracker.confirm('GTRTO', 'REBOOT', asked.id! + 1);
    tracker.confirm('GTOUT', null, asked.id!);
    tracker.say(queclink.encodeHeartbeat(0, tracker.envelope));
    await tracker.hears('+SACK:GTHBD,1F0104,0001$');
    expect((await site.newest(id)).state).toBe('sent');
    tracker.confirm('GTRTO', 'REBOOT', asked.id!);
    await site.until(id, 'answered');
    expect(await site.newest(id)).toMatchObject({ answer: null, failure: null });
  });

  it('tells its place as a record, and its versions in a message of its own', async () => {
    const { id, imei, vehicleId } = await site.fitted('queclink');
    const tracker = await greeted(imei);
    const place = await site.ask(id, 'position');
    await tracker.hears(`AT+GTRTO=gv300,1,,,,,,${queclink.countText(place.id!)}$`);
    tracker.confirm('GTRTO', 'RTL', place.id!);
    tracker.say(queclink.encodeRealTimePlace(site.standing(0), tracker.envelope));
    await tracker.hears('+SACK:0001$');
    await site.until(id, 'answered');
    expect((await site.newest(id)).answer).toBeNull();
    const { records } = await storedOf(site.server.app.database.pool, vehicleId);
    expect(records.map(({ lat }) => lat)).toEqual([40.4]);
    const state = await site.ask(id, 'state');
    await tracker.hears(`AT+GTRTO=gv300,8,,,,,,${queclink.countText(state.id!)}$`);
    tracker.say(queclink.encodeVersions(site.server.clock.nowMs, tracker.envelope));
    await site.until(id, 'answered');
    expect((await site.newest(id)).answer).toBe('GV500, 0209, 0101');
  });

  it('that confirms after the server was restarted is believed', async () => {
    const { id, imei } = await site.fitted('queclink');
    const before = await greeted(imei);
    const asked = await site.ask(id, 'output_on');
    await site.consent(site.blas, id, asked.id!);
    before.say(queclink.encodePosition(site.standing(0), before.envelope));
    await before.hears('+SACK:0001$');
    const serial = queclink.countText(asked.id!);
    await before.hears(`AT+GTOUT=gv300,1,,,0,0,0,0,0,0,,,,,,,,${serial}$`);
    await site.until(id, 'sent');
    await site.restart();
    const after = await greeted(imei);
    after.confirm('GTOUT', null, asked.id!);
    await site.until(id, 'answered');
    expect((await site.newest(id)).attempts).toBe(1);
  });

  it('gets the password of its record, which nobody is told', async () => {
    const { id, imei } = await site.fitted('queclink');
    const { pool } = site.server.app.database;
    const setPassword = async (text: string) =>
      pool.query('update tracker set password = $2 where id = $1', [
        id,
        await seal(site.server.app, 'tracker password', text),
      ]);
    await setPassword('Own1');
    const asked = await site.ask(id, 'state');
    await site.gateway.orders.sweep();
    const tracker = await greeted(imei);
    await tracker.hears(`AT+GTRTO=Own1,8,,,,,,${queclink.countText(asked.id!)}$`);
    expect(JSON.stringify(await site.commandsOf(id))).not.toContain('Own1');
    await setPassword('a,4,b');
    expect((await site.ask(id, 'state')).code).toBe('tracker.commandUnknown');
    expect(await site.commandsOf(id)).toMatchObject({
      kinds: [],
      takes_commands: true,
      needs_password: true,
    });
  });

  it('over UDP gets none: they wait and expire', async () => {
    const { id, imei } = await site.fitted('queclink');
    await site.ask(id, 'state');
    await site.gateway.orders.sweep();
    const socket = createSocket('udp4');
    socket.send(queclink.encodeHeartbeat(0, { imei, count: 1 }), site.gateway.ports.queclink, '127.0.0.1');
    const [answer] = await once(socket, 'message');
    expect(String(answer)).toBe('+SACK:GTHBD,1F0104,0001$');
    await site.gateway.orders.sweep();
    expect((await site.newest(id)).state).toBe('waiting');
    site.server.clock.nowMs += 61 * MINUTE_MS;
    await site.gateway.orders.sweep();
    expect((await site.newest(id)).state).toBe('expired');
    socket.close();
  });
});

describe('a terminal of JT/T 808', () => {
  const AHEAD_MS = clockAheadOf('china');

  async function greeted(imei: string) {
    const { socket, read } = site.call('jt808');
    const phone = jt808.phoneBytes(imei, true);
    let own = 0;
    const say = async (message: (sender: jt808.Sender) => Buffer, answered: number | null) => {
      own++;
      socket.write(message({ phone, serial: 9 }));
      if (answered === null) return;
      const answer = answerGeneral({ id: answered, phone, serials: [9], ownSerial: own }, RESULT.ok);
      expect(await read(answer.length)).toEqual(answer);
    };
    const hears = async (id: number, body: string, serial: number) => {
      const bytes = jt808.message(id, Buffer.from(body, 'hex'), { phone, serial: serial & 0xffff });
      expect(await read(bytes.length)).toEqual(bytes);
    };
    await say(jt808.encodeHeartbeat, ID.heartbeat);
    return { socket, say, hears };
  }

  it('tells what it is, and where it is as a record', async () => {
    const { id, imei, vehicleId } = await site.fitted('jt808');
    const state = await site.ask(id, 'state');
    await site.gateway.orders.sweep();
    const terminal = await greeted(imei);
    await terminal.hears(ID.askAttributes, '', state.id!);
    const attributes = Buffer.from(attributesHex({ width: [11, 30, 30] }), 'hex');
    await terminal.say((sender) => jt808.message(ID.attributes, attributes, sender), null);
    await site.until(id, 'answered');
    expect((await site.newest(id)).answer).toContain('FW V3.4.5');
    const place = await site.ask(id, 'position');
    await terminal.hears(ID.askLocation, '', place.id!);
    // The receipt of the command is no answer yet.
    const asked = place.id!;
    await terminal.say(
      (sender) => jt808.encodeTerminalAnswer(ID.askLocation, RESULT.ok, { ...sender, asked }),
      null,
    );
    await terminal.say(jt808.encodeHeartbeat, ID.heartbeat);
    expect((await site.newest(id)).state).toBe('sent');
    const record = site.standing(0);
    await terminal.say(
      (sender) => jt808.encodeLocationAnswer(record, AHEAD_MS, { ...sender, asked }),
      ID.locationAnswer,
    );
    await site.until(id, 'answered');
    const { records } = await storedOf(site.server.app.database.pool, vehicleId);
    expect(records.map(({ lat }) => lat)).toEqual([40.4]);
  });

  it.each([
    [RESULT.failed, 'not_done'],
    [RESULT.wrong, 'garbled'],
    [RESULT.unsupported, 'unsupported'],
  ])('says by %i that it did not restart', async (result, failure) => {
    const { id, imei } = await site.fitted('jt808');
    const terminal = await greeted(imei);
    const asked = await site.ask(id, 'restart');
    await terminal.hears(ID.control, '04', asked.id!);
    const answer = (number: number) => (sender: jt808.Sender) =>
      jt808.encodeTerminalAnswer(ID.control, result, { ...sender, asked: number });
    await terminal.say(answer((asked.id! + 1) & 0xffff), null);
    await terminal.say(jt808.encodeHeartbeat, ID.heartbeat);
    expect((await site.newest(id)).state).toBe('sent');
    await terminal.say(answer(asked.id! & 0xffff), null);
    await site.until(id, 'failed');
    expect(await site.newest(id)).toMatchObject({ failure, answer: null });
  });

  it('is told the odometer of the record in tenths of a kilometre', async () => {
    const { id, imei, vehicleId } = await site.fitted('jt808');
    const { pool } = site.server.app.database;
    await pool.query('update vehicle set initial_odometer_m = 123456700 where id = $1', [vehicleId]);
    const terminal = await greeted(imei);
    const record = site.standing(10);
    await terminal.say((sender) => jt808.encodeLocation(record, AHEAD_MS, sender), ID.location);
    const asked = await site.ask(id, 'odometer');
    await terminal.hears(ID.setParameters, '0100000080040012d687', asked.id!);
  });

  it('gets what changes nothing once more after the server was restarted', async () => {
    const { id, imei } = await site.fitted('jt808');
    const before = await greeted(imei);
    const asked = await site.ask(id, 'state');
    await before.hears(ID.askAttributes, '', asked.id!);
    await site.until(id, 'sent');
    await site.restart();
    await site.gateway.orders.sweep();
    const after = await greeted(imei);
    await after.hears(ID.askAttributes, '', asked.id!);
  });

  it('can be asked for no output', async () => {
    const { id } = await site.fitted('jt808');
    expect((await site.commandsOf(id)).kinds).toEqual(['state', 'position', 'restart', 'odometer']);
    expect((await site.ask(id, 'output_on')).code).toBe('tracker.commandUnknown');
  });
});
