import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/base/db/database.ts';
import { aCard, aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { aSchedule } from '#server/testing/schedule.builder.ts';
import { type FleetCompany, fleetCompany } from './fleet-company.builder.ts';

let company: FleetCompany;
beforeAll(async () => {
  company = await fleetCompany();
});
afterAll(() => company.server.close());

describe('the records', () => {
  it('are the visible ones, parents first, with vehicles and drivers inside', async () => {
    const { database } = company.server.app;
    const top = await company.below(company.fleets.root, 'Zona');
    const [b, a] = [await company.below(top, 'B'), await company.below(top, 'a')];
    await aVehicle(database, { fleet_id: top });
    await aVehicle(database, { fleet_id: a });
    await aVehicle(database, { fleet_id: a });
    await aVehicle(database, { fleet_id: b, registration_state: 'deregistered' });
    await aDriver(database, { fleet_id: a });
    const found = await company.records(await company.tokenWith(['manager'], [top]));
    const told = found.map((one) => [one.name, one.parent_id, one.vehicles, one.vehicles_total, one.drivers]);
    expect(told).toEqual([
      // Its parent is invisible, so it looks like a root.
      ['Zona', null, 1, 3, 0],
      ['a', top, 2, 2, 1],
      ['B', top, 0, 0, 0],
    ]);
  });

  it('leave fleets that are not authorised to administrators', async () => {
    const id = await company.below(company.fleets.north, 'Sin autorizar');
    const { version } = (await company.edit(id, { name: 'Sin autorizar', authorised: false })).body;
    expect(version).toBe(2);
    expect((await company.read(id))?.authorised).toBe(false);
    expect(await company.read(id, await company.tokenWith(['manager']))).toBeUndefined();
  });
});

describe('creating', () => {
  it('makes a fleet below one that is visible, with its code in capitals', async () => {
    const made = await company.create({
      name: '  Obra   nueva ',
      code: ' es-1500 ',
      country: 'PT',
      auto_private: true,
      holder_tax_number: 'B58818501',
    });
    expect(made.status).toBe(200);
    expect(await company.read(made.body.id)).toEqual({
      id: made.body.id,
      parent_id: company.fleets.north,
      name: 'Obra nueva',
      code: 'ES-1500',
      country: 'PT',
      authorised: true,
      sync_asset_system: false,
      equipment_centre: false,
      auto_private: true,
      ...{ holder_name: null, holder_tax_number: 'B58818501', holder_address: null },
      is_company: false,
      closed_on: null,
      version: 1,
      vehicles: 0,
      vehicles_total: 0,
      drivers: 0,
    });
  });

  it.each([
    ['no name', { name: '  ' }, 'name', 'val.required'],
    ['a long name', { name: 'x'.repeat(81) }, 'name', 'val.maxLength'],
    ['a code with spaces inside', { code: 'A B' }, 'code', 'val.pattern'],
    ['another country', { country: 'FR' }, 'country', 'val.enum'],
  ])('marks %s', async (_name, change, field, code) => {
    const answer = await company.create(change);
    expect([answer.status, JSON.parse(answer.text).error.fields]).toEqual([
      422,
      [expect.objectContaining({ field, code })],
    ]);
  });

  it('finds no parent out of sight, in the words for one that does not exist', async () => {
    const hidden = await company.create({ parent_id: company.fleets.other });
    expect([hidden.status, hidden.code]).toEqual([404, 'notFound']);
    expect((await company.create({ parent_id: 999_999 })).text).toBe(hidden.text);
  });

  it('leaves companies to SYS', async () => {
    expect((await company.create({ parent_id: null })).code).toBe('auth.notPermitted');
    expect((await company.create({ parent_id: null }, await company.tokenWith(['system'], []))).status).toBe(
      200,
    );
  });

  it('goes five levels deep and no further', async () => {
    // Root and north are levels 1 and 2.
    const [, , fifth] = await company.chain(company.fleets.north, 3);
    const [, fourth] = await company.chain(company.fleets.north, 2);
    expect((await company.create({ parent_id: fourth })).status).toBe(200);
    const deep = await company.create({ parent_id: fifth });
    expect([deep.status, deep.code]).toEqual([409, 'fleet.depth']);
    expect(deep.text).toContain('"max":5');
  });
});

describe('names and codes', () => {
  it.each([
    ['the same', 'Logística'],
    ['other capitals', 'LOGÍSTICA'],
    ['no accents', 'logistica'],
    ['spaces around and inside', '  Logística '],
  ])('are taken among siblings: %s', async (_name, name) => {
    const parent_id = await company.below(company.fleets.north);
    expect((await company.create({ parent_id, name: 'Logística' })).status).toBe(200);
    const again = await company.create({ parent_id, name });
    expect([again.status, again.code, JSON.parse(again.text).error.fields[0].field]).toEqual([
      409,
      'fleet.exists',
      'name',
    ]);
    expect(
      (await company.create({ parent_id: await company.below(company.fleets.north), name })).status,
    ).toBe(200);
  });

  it('are taken by an edit and by a move too', async () => {
    const [one, two] = [await company.below(company.fleets.north), await company.below(company.fleets.north)];
    await company.create({ parent_id: one, name: 'Taller' });
    const moved = (await company.create({ parent_id: two, name: 'taller' })).body.id;
    expect((await company.edit(moved, { parent_id: one, name: 'taller' })).code).toBe('fleet.exists');
    const sibling = (await company.create({ parent_id: one })).body.id;
    expect((await company.edit(sibling, { parent_id: one, name: 'TALLER' })).code).toBe('fleet.exists');
  });

  it('have one winner when 64 create the same at once', async () => {
    const parent_id = await company.below(company.fleets.north);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, i) => company.create({ parent_id, name: i % 2 ? 'Única' : 'unica' })),
    );
    const codes = answers.map(({ status, code }) => `${status} ${code}`);
    expect(codes.filter((one) => one === '200 null')).toHaveLength(1);
    expect(codes.filter((one) => one === '409 fleet.exists')).toHaveLength(63);
    expect((await company.records()).filter(({ parent_id: above }) => above === parent_id)).toHaveLength(1);
  });

  it('of cost centres are unique everywhere, without telling where the other is', async () => {
    await aFleet(company.server.app.database, { parent_id: company.fleets.other, code: 'HIDDEN-1' });
    const taken = await company.create({ code: 'hidden-1' });
    expect([taken.status, taken.code]).toEqual([409, 'fleet.exists']);
    expect(taken.text).not.toMatch(/FOREIGN/);
    const without = [await company.create({ code: '' }), await company.create({ code: null })];
    expect(without.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('closing', () => {
  it('puts the day in the caller’s zone, opens again, and is told in the history', async () => {
    const id = await company.below(company.fleets.north);
    expect((await company.close(id, true)).body).toEqual({ version: 2 });
    expect((await company.read(id))?.closed_on).toBe('2026-03-02');
    expect((await company.close(id, false, 2)).body).toEqual({ version: 3 });
    expect((await company.read(id))?.closed_on).toBe(null);
    expect((await company.historyOf(id)).map(({ action }) => action)).toEqual(['reopen', 'close']);
  });

  it('is for cost managers too, who may change nothing else', async () => {
    const costs = await company.tokenWith(['cost_manager']);
    const id = await company.below(company.fleets.north);
    expect((await company.close(id, true, 1, costs)).status).toBe(200);
    expect((await company.edit(id, { version: 2 }, costs)).code).toBe('auth.notPermitted');
    expect((await company.create({}, costs)).code).toBe('auth.notPermitted');
    expect((await company.remove(id, costs)).code).toBe('auth.notPermitted');
  });

  it('waits until no vehicle in service is inside', async () => {
    const id = await company.below(company.fleets.north);
    const vehicle = await aVehicle(company.server.app.database, { fleet_id: id });
    const refused = await company.close(id, true);
    expect([refused.status, refused.code]).toEqual([409, 'fleet.inUse']);
    await company.server.app.database.sql
      .updateTable('vehicle')
      .set({ registration_state: 'deregistered' })
      .where('id', '=', vehicle.id)
      .execute();
    expect((await company.close(id, true)).status).toBe(200);
  });

  it('refuses an older version and a fleet out of sight', async () => {
    expect((await company.close(company.fleets.yard, true, 9)).code).toBe('err.stale');
    expect((await company.close(company.fleets.other, true)).status).toBe(404);
  });
});

describe('deleting', () => {
  it('takes away what holds nothing, and keeps its history', async () => {
    const id = await company.below(company.fleets.north, 'Vacía');
    expect((await company.remove(id)).body).toEqual({ ok: true });
    expect(await company.read(id)).toBeUndefined();
    expect((await company.remove(id)).status).toBe(404);
    const line = await company.server.app.database.sql
      .selectFrom('audit_entry')
      .select(['action', 'before'])
      .where('entity', '=', 'fleet')
      .where('entity_id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ action: 'delete', before: { name: 'Vacía' } });
  });

  const NOTHING = { fleets: 0, vehicles: 0, drivers: 0, cards: 0, users: 0, schedules: 0, rules: 0 };

  it.each([
    ['a fleet', 'fleets', (db, id) => aFleet(db, { parent_id: id })],
    ['a vehicle', 'vehicles', (db, id) => aVehicle(db, { fleet_id: id })],
    [
      'a deleted vehicle',
      'vehicles',
      (db, id) => aVehicle(db, { fleet_id: id, registration_state: 'deleted' }),
    ],
    ['a driver', 'drivers', (db, id) => aDriver(db, { fleet_id: id })],
    ['a card', 'cards', (db, id) => aCard(db, { fleet_id: id })],
    ['a user', 'users', (db, id) => aUser(db, { fleetIds: [id] })],
    ['a schedule', 'schedules', (db, id) => aSchedule(db, { name: 'Obra', fleet_ids: [id] })],
    [
      'a version of the rules',
      'rules',
      (db, id) =>
        db.pool.query(
          `insert into rule_version (fleet_id, from_day, reason, adopted_at, thresholds)
           values ($1, '2027-01-01', 'Prueba', now(), '{}')`,
          [id],
        ),
    ],
  ] satisfies [string, string, (db: Pick<Database, 'sql' | 'pool'>, id: number) => Promise<unknown>][])(
    'is refused while %s is inside, which is told',
    async (_name, kind, put) => {
      const id = await company.below(company.fleets.north);
      expect(await company.contentsOf(id)).toEqual(NOTHING);
      await put(company.server.app.database, id);
      const answer = await company.remove(id);
      expect([answer.status, answer.code]).toEqual([409, 'fleet.inUse']);
      expect(await company.contentsOf(id)).toEqual({ ...NOTHING, [kind]: 1 });
      expect(await company.read(id)).toBeDefined();
      expect(await company.historyOf(id)).toEqual([]);
    },
  );

  it('is refused while a vehicle was once inside: its reports name the fleet', async () => {
    const { database } = company.server.app;
    const id = await company.below(company.fleets.north);
    const vehicle = await aVehicle(database, { fleet_id: company.fleets.south });
    await database.sql
      .insertInto('vehicle_stay')
      .values({ vehicle_id: vehicle.id, fleet_id: id, from_day: '2019-01-01', to_day: '2020-01-01' })
      .execute();
    expect((await company.remove(id)).code).toBe('fleet.inUse');
    expect((await company.contentsOf(id)).vehicles).toBe(1);
  });

  it('finds nothing out of sight', async () => {
    expect((await company.remove(company.fleets.other)).text).toBe((await company.remove(999_999)).text);
    expect((await company.remove(company.fleets.other)).status).toBe(404);
  });
});
