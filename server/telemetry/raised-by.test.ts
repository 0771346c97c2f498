import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Fact } from '#domain/telemetry/fact.ts';
import { drive, endOf, idle, park, recordAt, SOL } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import type { Ingest } from '#server/gateway/lane/ingest.ts';
import { aCard, aDriver } from '#server/testing/builders.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { raisedBy } from './raised-by.ts';
import { rebuild } from './rebuild.ts';

const T = Date.parse('2026-06-03T10:00:00Z');
const at = (seconds: number) => T + seconds * 1000;

describe('what facts raise', () => {
  const place = { lat: 40, lng: -3 };
  const excess = { ...place, timeMs: T, durationS: 20, speedKmh: 121, limit: 120 };
  const manoeuvre = { ...excess, limit: null, value: 0.42 };
  const period = {
    startMs: T,
    endMs: null,
    lastMs: null,
    origin: 'manual',
    distanceM: 0,
    day: '2026-06-03',
  } as const;

  test.each<[string, Fact, unknown[]]>([
    [
      'speeding, with what it was above the limit',
      { type: 'driving_event', event: { ...excess, code: 911, value: 132 } },
      [{ code: 911, value: 12, detail: { limit: 120 }, ...place }],
    ],
    [
      'a warning, also as slight speeding',
      { type: 'driving_event', event: { ...excess, code: 910, value: 123 } },
      [
        { code: 910, value: 3 },
        { code: 911, value: 3, kind: 'slight' },
      ],
    ],
    [
      'a manoeuvre',
      { type: 'driving_event', event: { ...manoeuvre, code: 1020 } },
      [{ code: 1020, value: 0.42 }],
    ],
    [
      'a visit, with its place',
      { type: 'alert', event: { code: 1001, timeMs: T, ...place, value: null, placeId: 7 } },
      [{ code: 1001, placeId: 7, ...place }],
    ],
    ['no alert that has steps', { type: 'alert', event: { code: 904, timeMs: T, ...place, value: 17 } }, []],
    [
      'the step instead',
      { type: 'signal', signal: { code: 904, timeMs: T, ...place, value: 15 } },
      [{ code: 904, value: 15, ...place }],
    ],
    [
      'an incidence that is over',
      {
        type: 'signal',
        signal: { code: 1110, timeMs: T, ...place, value: null, kind: 'no_fix', isOver: true },
      },
      [{ code: 1110, kind: 'no_fix', detail: { state: 'closed' } }],
    ],
    ['private use, by whom', { type: 'private_period', period }, [{ code: 1070, kind: 'manual', timeMs: T }]],
    [
      'its end',
      { type: 'private_period', period: { ...period, endMs: T + 60_000, origin: 'automatic' } },
      [{ code: 1071, kind: 'automatic', timeMs: T + 60_000 }],
    ],
    [
      'no alert of private use',
      { type: 'alert', event: { code: 1070, timeMs: T, ...place, value: null } },
      [],
    ],
    ['nothing of a day', { type: 'tampering', tampering: { kind: 'jamming', startMs: T, endMs: null } }, []],
  ])('%s', (_, fact, expected) => {
    const raised = raisedBy([{ vehicleId: 7, decidedMs: T, fact }], T);
    expect(raised).toMatchObject(expected.map((event) => ({ vehicleId: 7, ...(event as object) })));
    expect(raised).toHaveLength(expected.length);
    if (fact.type === 'private_period') expect(raised[0]).not.toHaveProperty('lat');
  });

  test('what became certain more than ten minutes ago is no news', () => {
    const fact: Fact = { type: 'signal', signal: { code: 904, timeMs: T, lat: null, lng: null, value: 15 } };
    const raisedAfter = (seconds: number) =>
      raisedBy([{ vehicleId: 7, decidedMs: T, fact }], at(seconds)).length;
    expect([600, 601].map(raisedAfter)).toEqual([1, 0]);
  });
});

describe('the packets of a tracker', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let ingest: Ingest;
  let vehicleId: number;

  beforeAll(async () => {
    database = await testDatabase();
    ingest = testIngest({ database });
    vehicleId = (await fittedVehicles(database.pool, 1))[0]!.vehicleId;
  });
  afterAll(async () => {
    await ingest.stop();
    await database.close();
  });

  const send = async (records: readonly TrackerRecord[], afterS = 1) => {
    for (const record of records) {
      await ingest.store({ vehicleId, records: [record], receivedMs: record.timeMs + afterS * 1000 });
    }
  };
  const raised = async () => {
    const rows = await database.sql.selectFrom('raised_event').selectAll().orderBy('id').execute();
    return rows.map(({ code, at, kind, value }) => [code, (at.getTime() - T) / 1000, kind, value]);
  };
  const way = drive({ from: at(0), to: at(300) });
  const halt = idle({ from: at(310), to: at(920), start: endOf(way), everyS: 10 });
  const told = [
    [901, 0, null, null],
    [904, 610, null, 5],
    [904, 910, null, 10],
    [1101, 930, 'unplugged', null],
  ];

  it('raise what they establish, once, in their commit', async () => {
    const records = [recordAt(at(-60), { ignition: false }), ...way, ...halt];
    await send([...records, recordAt(at(930), { ...endOf(way), unplugged: true })]);
    expect(await raised()).toEqual(told);
    await send(records);
    expect(await raised()).toEqual(told);
  });

  it('raise nothing when they come late, nor when their days are folded again', async () => {
    await send(park({ from: at(1000), to: at(1300), start: SOL, everyS: 60 }), 601);
    await rebuild({ database, known: ingest.known }, { vehicleId, fromMs: at(-60), nowMs: at(3600) });
    expect(await raised()).toEqual(told);
    const { rows } = await database.pool.query('select code from alert_event order by event_at');
    expect(rows.map(({ code }) => code)).toContain(902);
  });

  it('tell who held the card that was read, or that nobody did', async () => {
    const { fleet_id } = await database.sql
      .selectFrom('vehicle')
      .select('fleet_id')
      .where('id', '=', vehicleId)
      .executeTakeFirstOrThrow();
    const driver = await aDriver(database, { fleet_id });
    await aCard(database, { fleet_id, nfc_id: '04A1B2C3D4E580', driver_id: driver.id });
    const start = 7_200;
    const records = drive({ from: at(start), to: at(start + 40) }).map((record, n) => ({
      ...record,
      driverTag: n < 2 ? '0004A1B2C3D4E580' : '00FFFFFFFFFFFF01',
    }));
    await send(records);
    const rows = await database.sql
      .selectFrom('raised_event')
      .select(['code', 'driver_id'])
      .where('code', 'in', [1080, 1082])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { code: 1080, driver_id: driver.id },
      { code: 1082, driver_id: null },
    ]);
  });
});
