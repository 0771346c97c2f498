import { pino } from 'pino';
import { expect, it } from 'vitest';
import { blankRecord } from '#domain/telemetry/record.ts';
import { clockAheadOf } from '#domain/tracker/clock-zone.ts';
import { openKnown } from '#server/known/known.ts';
import { answerGeneral, answerRegistration, tokenOf } from '#server/protocol/jt808/answer.ts';
import {
  encodeAuthentication,
  encodeBatch,
  encodeHeartbeat,
  encodeLocation,
  encodeRegistration,
  phoneBytes,
} from '#server/protocol/jt808/encode.ts';
import { cameraHex, locationHex, sent } from '#server/protocol/jt808/frame.builder.ts';
import { ID, NO_SUCH_TERMINAL, RESULT } from '#server/protocol/jt808/message-id.ts';
import { rebuildLate } from '#server/telemetry/rebuild.ts';
import { useGateway } from '#server/testing/use-gateway.ts';
import { simulatedFleet } from '#simulator/fleet.ts';
import { simulatedDay } from '#simulator/simulated-day.builder.ts';

/** A Wednesday. */
const NOW = Date.parse('2026-03-18T10:00:00Z');
const CHINA_MS = clockAheadOf('china');
const RECORD = {
  ...blankRecord(NOW - 60_000),
  ...{ valid: true, lat: 40.4, lng: -3.7, courseDeg: 10, speedKmh: 40, altitudeM: 650 },
  ...{ ignition: true, unplugged: false, cameraFault: false, satellites: 9 },
};

const site = useGateway({ nowMs: NOW });

function call() {
  const { socket, read, closed } = site.call('jt808');
  const ask = async (message: Buffer, answer: Buffer) => {
    socket.write(message);
    expect(await read(answer.length)).toEqual(answer);
  };
  return { socket, ask, read, closed };
}

const ok = (phone: Buffer, id: number, serial: number, ownSerial: number) =>
  answerGeneral({ id, phone, serials: [serial], ownSerial }, RESULT.ok);

it('a terminal registers, signs in, and a location is answered once it is stored', async () => {
  const terminal = '13800138000';
  const { vehicleId, imei } = await site.fitted({ terminal_id: terminal });
  const phone = phoneBytes(terminal, false);
  const { ask } = call();
  const registration = { id: ID.register, phone, serials: [1], ownSerial: 1 };
  await ask(
    encodeRegistration({ phone, serial: 1 }),
    answerRegistration(registration, RESULT.ok, tokenOf(terminal)),
  );
  await ask(
    encodeAuthentication(tokenOf(terminal), imei, { phone, serial: 2 }),
    ok(phone, ID.authenticate, 2, 2),
  );
  await ask(encodeLocation(RECORD, CHINA_MS, { phone, serial: 3 }), ok(phone, ID.location, 3, 3));
  expect((await site.stored(vehicleId)).records).toEqual([RECORD]);
  const { ask: refetch } = call();
  await refetch(encodeLocation(RECORD, CHINA_MS, { phone, serial: 3 }), ok(phone, ID.location, 3, 1));
  expect((await site.stored(vehicleId)).records).toEqual([RECORD]);
});

it('one that has its IMEI for a number needs no other, and one may write UTC', async () => {
  const { vehicleId, imei } = await site.fitted({ clock_zone: 'utc' });
  const phone = phoneBytes(imei, true);
  const { ask } = call();
  await ask(encodeLocation(RECORD, 0, { phone, serial: 1 }), ok(phone, ID.location, 1, 1));
  expect((await site.stored(vehicleId)).records).toEqual([RECORD]);
});

it('a batch in packages is answered when all of it is stored, one answer for each', async () => {
  const terminal = '13800138001';
  const { vehicleId } = await site.fitted({ terminal_id: terminal });
  const phone = phoneBytes(terminal, false);
  const records = Array.from({ length: 60 }, (_, i) => ({ ...RECORD, timeMs: RECORD.timeMs - i * 1000 }));
  const batch = encodeBatch(records, { aheadMs: CHINA_MS, isBuffered: true }, { phone, serial: 5 });
  const { socket, read } = call();
  const answers = answerGeneral({ id: ID.batch, phone, serials: [5, 6], ownSerial: 2 }, RESULT.ok);
  for (const byte of [batch.subarray(0, 700), batch.subarray(700, 1500), batch.subarray(1500)])
    socket.write(byte);
  expect(await read(answers.length)).toEqual(answers);
  expect((await site.stored(vehicleId)).records).toHaveLength(60);
  socket.write(encodeHeartbeat({ phone, serial: 7 }));
  const next = ok(phone, ID.heartbeat, 7, 4);
  expect(await read(next.length)).toEqual(next);
});

it('what cameras of the road and of the cabin see becomes events', async () => {
  const terminal = '13800138002';
  const { vehicleId } = await site.fitted({ terminal_id: terminal });
  const phone = phoneBytes(terminal, false);
  const seen =
    cameraHex(0x64, { type: 1, level: 2, attachments: 2 }) +
    cameraHex(0x65, { type: 2, level: 1, attachments: 0 });
  const { ask } = call();
  const body = locationHex('00000000', '0000000B', seen).replace('260302160000', '260318175900');
  await ask(sent(ID.location, body, phone), ok(phone, ID.location, 7, 1));
  const { rows } = await site.pool.query(
    'select code, value from alert_event where vehicle_id = $1 and code between 1040 and 1055 order by code',
    [vehicleId],
  );
  expect(rows).toEqual([
    { code: 1040, value: 2 },
    { code: 1052, value: 1 },
  ]);
});

it.each([
  ['in their order', [1, 2, 2]],
  ['the end first', [2, 1, 1]],
])('an alarm of a camera lasts from its start to its end, sent %s, and again', async (name, phases) => {
  const terminal = name === 'the end first' ? '13800138012' : '13800138011';
  const { vehicleId } = await site.fitted({ terminal_id: terminal });
  const phone = phoneBytes(terminal, false);
  const { ask } = call();
  const said = (phase: number) => {
    const camera = cameraHex(0x65, { phase, type: 1, level: 2, attachments: 0 });
    const at = phase === 1 ? '260318175900' : '260318175917';
    return sent(ID.location, locationHex('00000000', '0000000B', camera).replace('260302160000', at), phone);
  };
  for (const [i, phase] of phases.entries()) await ask(said(phase), ok(phone, ID.location, 7, i + 1));
  const { database } = site;
  const log = pino({ level: 'silent' });
  await rebuildLate({ database, known: openKnown(), log, now: () => NOW }, () => {});
  const { rows } = await site.pool.query(
    'select code, duration_s from camera_duration where vehicle_id = $1',
    [vehicleId],
  );
  expect(rows).toEqual([{ code: 1050, duration_s: 17 }]);
});

it('one that nobody registered is told so, noted and hung up on', async () => {
  const phone = phoneBytes('13999999999', false);
  const { ask, closed } = call();
  await ask(
    encodeRegistration({ phone, serial: 1 }),
    answerRegistration({ id: ID.register, phone, serials: [1], ownSerial: 1 }, NO_SUCH_TERMINAL, null),
  );
  await closed;
  expect(await site.stranger('13999999999')).toEqual([{ protocol: 'jt808', attempts: 1 }]);
});

it('a wrong checksum is met with silence, and set aside when it comes a third time', async () => {
  const terminal = '13800138003';
  const { imei } = await site.fitted({ terminal_id: terminal });
  const phone = phoneBytes(terminal, false);
  const { socket, ask } = call();
  await ask(encodeHeartbeat({ phone, serial: 1 }), ok(phone, ID.heartbeat, 1, 1));
  const broken = encodeLocation(RECORD, CHINA_MS, { phone, serial: 2 });
  broken[20]! ^= 1;
  for (let i = 0; i < 3; i++) socket.write(broken);
  await ask(encodeHeartbeat({ phone, serial: 3 }), ok(phone, ID.heartbeat, 3, 2));
  const { rows } = await site.pool.query('select protocol, reason from quarantine where imei = $1', [imei]);
  expect(rows).toEqual([{ protocol: 'jt808', reason: 'broken_packet' }]);
});

it('the simulated fleet speaks it', async () => {
  const vehicles = simulatedFleet({ seed: 1, limit: 2 });
  const simulated = await Promise.all(vehicles.map(({ imei }) => site.fitted({ imei })));
  const told = await simulatedDay('jt808', { ports: site.ports, nowMs: NOW });
  expect(told).toMatchObject({ phase: 'live', vehicles: 2 });
  for (const { vehicleId } of simulated) {
    const { records } = await site.stored(vehicleId);
    expect(records.length).toBeGreaterThan(100);
    expect(new Set(records.map((record) => record.ignition))).toEqual(new Set([true, false, null]));
  }
});
