import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteDriver } from '#api/driver.ts';
import { getFine, postFineAssign } from '#api/fine.ts';
import { getFineDesk, getFineSheetFile } from '#api/fine-desk.ts';
import { drive, endOf, park } from '#domain/telemetry/record.builder.ts';
import { anAssignment } from '#server/area/report/report.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aCard, aDriver, aFine, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { pdfText } from '#server/testing/pdf-text.ts';

let server: TestApp;
const tokens = {} as Record<'boss' | 'desk' | 'plain' | 'stranger' | 'costs', string>;
const ids = {} as Record<'van' | 'fleet' | 'ana' | 'luis' | 'eva' | 'jefa' | 'far', number>;
const at = (clock: string) => Date.parse(`2026-03-02T${clock}:00Z`);
const iso = (clock: string) => `2026-03-02T${clock}:00.000Z`;
const CARD = '04A1B2C3D4E580';
/** The place of the private use, which occurs nowhere else in the data. */
const SECRET = { lat: 41.987654, lng: -3.7038 };
const morning = drive({
  ...{ from: at('08:00'), to: at('08:20'), kmh: 60, everyS: 60 },
  fields: { driverTag: CARD },
});
/** Half way of the ninth minute. */
const RADAR = {
  lat: (morning[8]!.lat! + morning[9]!.lat!) / 2,
  lng: (morning[8]!.lng! + morning[9]!.lng!) / 2,
};

beforeAll(async () => {
  server = await testApp();
  server.clock.nowMs = at('20:00');
  const { database } = server.app;
  ids.fleet = (await aFleet(database, { name: 'Norte' })).id;
  const other = (await aFleet(database, { name: 'Sur' })).id;
  const user = async (
    role: 'administrator' | 'manager' | 'manager_only' | 'cost_manager',
    fleet = ids.fleet,
  ) =>
    server.tokenOf(
      await aUser(database, {
        roles: [role],
        fleetIds: [fleet],
        allowed_estructura: role === 'administrator',
      }),
    );
  tokens.boss = await user('administrator');
  tokens.plain = await user('manager');
  tokens.desk = await user('manager_only');
  tokens.costs = await user('cost_manager');
  tokens.stranger = await user('administrator', other);
  const person = async (name: string, more: object = {}) =>
    (await aDriver(database, { fleet_id: ids.fleet, name, ...more })).id;
  ids.ana = await person('Ana');
  ids.luis = await person('Luis');
  ids.eva = await person('Eva');
  ids.jefa = await person('Jefa', { driver_type: 'STRUCTURE' });
  ids.far = await person('Fermín', { fleet_id: other });
  await aCard(database, { fleet_id: ids.fleet, driver_id: ids.ana, nfc_id: CARD });
  ids.van = (await aVehicle(database, { fleet_id: ids.fleet, license: '1000VAN', driver_id: ids.eva })).id;
  const assigned = (driver_id: number, from: string, to: string) =>
    anAssignment(database, { vehicle_id: ids.van, driver_id, start_at: iso(from), end_at: iso(to) });
  await assigned(ids.luis, '07:00', '09:00');
  await assigned(ids.jefa, '13:00', '14:00');
  await assigned(ids.far, '14:00', '15:00');

  const parked = park({ from: at('08:21'), to: at('08:40'), start: endOf(morning), everyS: 60 });
  const own = drive({
    ...{ from: at('10:00'), to: at('10:10'), start: SECRET, kmh: 30, everyS: 60 },
    fields: { privateMode: true },
  });
  const back = park({
    ...{ from: at('10:30'), to: at('10:40'), start: endOf(parked), everyS: 60 },
    fields: { privateMode: false },
  });
  const ingest = testIngest(server.app);
  const records = [...morning, ...parked, ...own, ...back];
  await ingest.store({ vehicleId: ids.van, records, receivedMs: at('10:41') });
  await ingest.stop();
});
afterAll(() => server.close());

/** The desk of a fine of the van on 2 March, at a time of Madrid, one hour ahead of UTC. */
async function desk(hour: string | null, more: object = {}, token = tokens.boss) {
  const fine = await aFine(server.app.database, {
    ...{ fleet_id: ids.fleet, vehicle_id: ids.van, license: '1000VAN', date: '2026-03-02', hour },
    ...more,
  });
  return server.call(getFineDesk, { params: { fine_id: fine.id }, token });
}
const named = (body: Awaited<ReturnType<typeof desk>>['body']) =>
  body.candidates.map(
    ({ driver, assignment_type, evidence }) =>
      `${driver} ${assignment_type} ${evidence.map(({ source }) => source).join(' ')}`,
  );

describe('the desk of a fine', () => {
  it('sets the card above the assignment, shows both, and says where the vehicle was', async () => {
    const { body } = await desk('09:08', RADAR);
    expect([body.reason, body.is_disputed]).toEqual(['card', true]);
    expect(named(body)).toEqual([
      'Ana working_part card',
      'Luis working_part assignment',
      'Eva default_driver usual',
    ]);
    expect(body.candidates[0]!.evidence).toEqual([
      { source: 'card', read_at: iso('08:00'), start: iso('08:00'), end: iso('08:20') },
    ]);
    expect(body.candidates[1]!.evidence).toEqual([
      { source: 'assignment', start: iso('07:00'), end: iso('09:00') },
    ]);
    expect(body.instants).toEqual([iso('08:08')]);
    expect(body.journeys).toEqual([
      { start: iso('08:00'), end: iso('08:20'), driver: 'Ana', is_private: false },
      { start: iso('10:00'), end: expect.any(String), driver: null, is_private: true },
    ]);
    expect(body.reads).toEqual([{ at: iso('08:00'), driver: 'Ana' }]);
    const { kind, position, nearest, way } = body.whereabouts;
    expect([kind, position!.at]).toEqual(['found', iso('08:08')]);
    // Half of the 1,000 m that it drives in a minute; it passed the place half a minute later.
    expect(position!.distance).toBe(500);
    expect(nearest).toMatchObject({ at: '2026-03-02T08:08:30.000Z', distance: 0 });
    expect(way.flat()).toHaveLength(morning.length);
  });

  it('names the default driver where nothing else is known, and where the vehicle was before and after', async () => {
    const { body } = await desk('10:15', RADAR);
    expect([body.reason, named(body)]).toEqual(['usual', ['Eva default_driver usual']]);
    const { kind, position, before, after, way } = body.whereabouts;
    expect([kind, position, way]).toEqual(['none', null, []]);
    expect([before!.at, after!.at]).toEqual([iso('08:40'), iso('10:30')]);
  });

  it('tells of private use nothing but that', async () => {
    const { body, text } = await desk('11:05', RADAR);
    expect(body.whereabouts).toEqual({
      ...{ kind: 'private', position: null, before: null, after: null, nearest: null, way: [] },
    });
    for (const hour of ['11:05', '11:20', null]) expect((await desk(hour, RADAR)).text).not.toContain('41.9');
    expect(text).not.toContain('"lat"');
  });

  it('proposes only the one driver of a day whose hour is unknown', async () => {
    const { body } = await desk(null);
    expect([body.reason, body.whereabouts.kind]).toEqual(['usual', 'whole_day']);
    expect(body.is_disputed).toBe(true);
    expect(named(body)[0]).toBe('Eva default_driver usual');
    expect(body.instants).toEqual([]);
    expect(body.whereabouts.nearest).toBeNull();
  });

  it('knows nothing of a plate that was not ours', async () => {
    const { body } = await desk('09:08', { vehicle_id: null });
    expect([body.reason, body.candidates, body.assignments]).toEqual(['not_ours', [], []]);
    expect(body.whereabouts.kind).toBe('not_ours');
  });

  it('offers a driver of another centre to whoever may choose him', async () => {
    const { body } = await desk('15:30');
    expect(body.candidates.map(({ driver, is_in_scope }) => [driver, is_in_scope])).toEqual([
      ['Fermín', false],
      ['Eva', true],
    ]);
  });

  it('offers nobody else where the right one may not be known', async () => {
    expect(named((await desk('14:30')).body)[0]).toBe('Jefa working_part assignment');
    const { body, text } = await desk('14:30', {}, tokens.plain);
    expect([body.reason, named(body)]).toEqual(['hidden', ['Eva default_driver usual']]);
    expect(body.candidates[0]!.is_proposed).toBe(false);
    expect(text).not.toContain('Jefa');
    expect(text).not.toContain(`"driver_id":${ids.jefa}`);
  });

  it('shows no journeys and positions to whoever only administers', async () => {
    const { body, text } = await desk('09:08', RADAR, tokens.desk);
    expect(named(body)[0]).toBe('Ana working_part card');
    expect(body.candidates[0]!.evidence).toEqual([
      { source: 'card', read_at: iso('08:00'), start: null, end: null },
    ]);
    expect([body.journeys, body.whereabouts.kind]).toEqual([null, 'hidden']);
    expect(text).not.toContain('"lat"');
  });

  it('is not there for strangers and for those who assign nobody', async () => {
    expect((await desk('09:08', {}, tokens.stranger)).status).toBe(404);
    expect((await desk('09:08', {}, tokens.costs)).status).toBe(404);
  });

  it('tells nothing of days on which the vehicle belonged to a hidden centre', async () => {
    const { body } = await desk('09:08', { date: '1999-01-01' });
    expect([body.reason, body.candidates]).toEqual(['hidden', []]);
  });
});

describe('the identification sheet', () => {
  const told = {
    ...{
      state: 'assigned',
      driver_name: 'Ana Ruiz',
      driver_code: '12345678Z',
      driver_address: 'Calle Mayor 1',
    },
    ...{ assignment_type: 'manual_selection', hour: '09:08', place: 'A-6, km 12', record_number: '28/77-A' },
  };
  let count = 0;
  const sheet = async (columns: object, token: string) => {
    const { id } = await aFine(server.app.database, {
      ...{ fleet_id: ids.fleet, vehicle_id: ids.van, license: '1000VAN', date: '2026-03-02' },
      ...columns,
      organisation: `DGT ${count++}`,
    });
    const answer = await server.call(getFineSheetFile, { params: { fine_id: id }, token });
    const [page, ...others] = answer.status === 200 ? (await pdfText(answer.bytes)).pages : [''];
    return { id, ...answer, page: page!.replaceAll('\n', ' '), others };
  };

  it('has exactly what the law asks for, in the language of the centre’s country, and is written down', async () => {
    const { id, page, others, headers } = await sheet(told, tokens.boss);
    expect(others).toEqual([]);
    for (const words of [
      'Ana Ruiz',
      '12345678Z',
      'Calle Mayor 1',
      '28/77-A',
      '02/03/2026',
      '09:08',
      'A-6, km 12',
    ])
      expect(page).toContain(words);
    for (const words of ['1000VAN', 'Titular o arrendatario a largo plazo Norte'])
      expect(page).toContain(words);
    for (const words of ['No válida', 'Faltan datos', 'adjunte una copia', '142 km/h', '200'])
      expect(page).not.toContain(words);
    expect(headers['content-type']).toContain('application/pdf');
    const { rows } = await server.app.database.pool.query(
      `select action from audit_entry where entity = 'fine' and entity_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ action: 'export' }]);
  });

  it('says what is missing, and that a licence from elsewhere needs a copy', async () => {
    const { page } = await sheet(
      { ...told, driver_code: 'U1A2B3C4D5', driver_address: null, hour: null },
      tokens.boss,
    );
    expect(page).toContain('Faltan datos que la autoridad exige: Dirección postal, Hora.');
    expect(page).toContain('adjunte una copia de su permiso');
  });

  it('is masked for whoever may not see all, and says that the authority does not take it', async () => {
    const { page } = await sheet({ ...told, driver_id: ids.ana }, tokens.costs);
    expect(page).toContain('No válida para la autoridad');
    for (const words of ['Ana', '12345678Z', 'Calle Mayor']) expect(page).not.toContain(words);
    expect(page).toContain('*****678Z');
    const structure = await sheet({ ...told, driver_id: ids.jefa, driver_structure: true }, tokens.plain);
    expect(structure.page).toContain('No válida para la autoridad');
    expect(structure.page).not.toContain('Ana Ruiz');
  });

  it('is written in the language of another country', async () => {
    const { database } = server.app;
    const lisbon = await aFleet(database, { name: 'Lisboa', country: 'PT', parent_id: ids.fleet });
    const { page } = await sheet({ ...told, fleet_id: lisbon.id }, tokens.boss);
    expect(page).toContain('Identificação do condutor');
    expect(page).toContain('Titular ou locatário de longa duração Norte');
  });

  it('is not there for strangers', async () => {
    expect((await sheet(told, tokens.stranger)).status).toBe(404);
  });
});

it('a driver who was deleted since stays on the fine with name and number', async () => {
  const { database } = server.app;
  const gone = await aDriver(database, {
    fleet_id: ids.fleet,
    name: 'Rosa',
    surname: 'Vega',
    license: '87654321X',
  });
  const { id } = await aFine(database, { fleet_id: ids.fleet, vehicle_id: ids.van, date: '2026-03-02' });
  const params = { fine_id: id };
  const body = { driver_id: gone.id, assignment_type: 'manual_selection', version: 1 };
  expect((await server.call(postFineAssign, { params, body, token: tokens.boss })).status).toBe(200);
  const deleted = await server.call(deleteDriver, { params: { driver_id: gone.id }, token: tokens.boss });
  expect(deleted.status).toBe(200);
  const { body: fine } = await server.call(getFine, { params, token: tokens.boss });
  expect([fine.driver, fine.driver_id, fine.driver_code]).toEqual(['Rosa Vega', null, '87654321X']);
  const { bytes } = await server.call(getFineSheetFile, { params, token: tokens.boss });
  expect((await pdfText(bytes)).pages[0]).toContain('Rosa Vega');
});

it('the sheet has the holder that the company gave, and lines for a pen until then', async () => {
  const { database } = server.app;
  const { id } = await aFine(database, { fleet_id: ids.fleet, vehicle_id: ids.van, date: '2026-03-02' });
  const sheet = async () => {
    const { bytes } = await server.call(getFineSheetFile, { params: { fine_id: id }, token: tokens.boss });
    return (await pdfText(bytes)).pages.join();
  };
  const lines = (text: string) => text.match(/_{40}/g)?.length;
  expect(lines(await sheet())).toBe(4);
  await database.pool.query(
    `update fleet set holder_name = 'Obras del Sur, S.A.', holder_tax_number = 'B58818501',
       holder_address = 'Calle Mayor 1, 28013 Madrid'
     where id = (select root_id from fleet_subtree join fleet root on root.id = root_id
       where fleet_subtree.fleet_id = $1 and root.parent_id is null)`,
    [ids.fleet],
  );
  const text = await sheet();
  for (const words of ['Obras del Sur, S.A.', 'B58818501', 'Calle Mayor 1, 28013 Madrid'])
    expect(text).toContain(words);
  expect(lines(text)).toBe(2);
});
