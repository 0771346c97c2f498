import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getCheck,
  getCheckPhoto,
  getChecks,
  getChecksExport,
  getOwnCheckForms,
  postOwnCheck,
} from '#api/check.ts';
import { putOwnPhoto } from '#api/photo.ts';
import { formContent, itemsOf } from '#domain/check/form.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { outcome } from '#server/testing/answer.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aValue, aVehicle } from '#server/testing/builders.ts';
import { PNG } from '#server/testing/document-files.ts';

let t: TestApp;
let fleet_id: number;
let van: { id: number; license: string };
let eva: { id: number; userId: number; token: string };
let abroad: { token: string; vehicleId: number };
const office = {} as Record<'viewer' | 'stranger' | 'nameless', string>;

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  const type = await aValue(database, { list: 'vehicle_type', name: 'Furgoneta' });
  fleet_id = (await aFleet(database, { name: 'Norte' })).id;
  van = await aVehicle(database, { fleet_id, type_id: type.id });
  eva = await signedDriver(fleet_id);
  const other = (await aFleet(database)).id;
  abroad = {
    token: (await signedDriver(other)).token,
    vehicleId: (await aVehicle(database, { fleet_id: other })).id,
  };
  const reader = { roles: ['visualizer'] as const, see_driver_names: true };
  office.viewer = await t.tokenOf(await aUser(database, { ...reader, fleetIds: [fleet_id] }));
  office.nameless = await t.tokenOf(await aUser(database, { roles: ['visualizer'], fleetIds: [fleet_id] }));
  office.stranger = await t.tokenOf(await aUser(database, { ...reader, fleetIds: [other] }));
});
afterAll(() => t.close());

async function signedDriver(fleet: number) {
  const user = await aUser(t.app.database);
  const { id } = await aDriver(t.app.database, {
    fleet_id: fleet,
    user_id: user.id,
    name: 'Eva',
    surname: 'Gil',
  });
  return { id, userId: user.id, token: await t.tokenOf(user) };
}

const formsOf = async (token: string) => (await t.call(getOwnCheckForms, { token })).body;
const vanForm = async () => (await formsOf(eva.token)).forms.find(({ seed }) => seed === 'van')!;
const iso = (ms: number) => new Date(ms).toISOString();

/** A check of the van, all well but what `answers` says. */
async function filled(answers: Record<string, string> = {}, more: object = {}) {
  const { content, form_version_id } = await vanForm();
  const judged = itemsOf(content).filter(({ kind }) => kind === 'judgement');
  const [signature, ...pictures] = ['signature', ...Object.keys(answers)].map((item) => {
    return { key: randomUUID(), item, taken_at: iso(NOW) };
  });
  return {
    key: randomUUID(),
    vehicle_id: van.id,
    form_version_id,
    begun_at: iso(NOW - 45_000),
    filled_at: iso(NOW),
    odometer_km: 81_000,
    answers: judged.map(({ id }) => ({ item: id, value: answers[id] ?? 'yes', note: null })),
    photos: [signature!, ...pictures],
    ...more,
  };
}
type Filled = Awaited<ReturnType<typeof filled>>;
const send = (body: Filled, token = eva.token) => t.call(postOwnCheck, { token, body });
const rows = async (text: string, values: unknown[] = []) =>
  (await t.app.database.pool.query(text, values)).rows;

describe('the forms of a driver', () => {
  it('are those that the company began with, in four languages, linked to the types by their names', async () => {
    const { forms, rules } = await formsOf(eva.token);
    expect(forms.map(({ seed, number }) => `${seed} ${number}`)).toEqual([
      'van 1',
      'lorry 1',
      'car 1',
      'machine 1',
    ]);
    expect(forms.map(({ type_ids }) => type_ids.length)).toEqual([1, 0, 0, 0]);
    expect(rules).toEqual([]);
    for (const { name, content, fleet_ids } of forms) {
      expect(formContent.parse(content)).toEqual(content);
      expect(Object.keys(name).sort()).toEqual(['en', 'es', 'it', 'pt']);
      for (const { label } of itemsOf(content)) expect(Object.keys(label).length).toBe(4);
      expect(fleet_ids).toEqual([fleet_id]);
    }
    expect((await formsOf(office.viewer)).forms).toEqual([]);
  });
});

describe('a check', () => {
  it('is stored once, with its answers, pictures and signature, and is shown as it was asked', async () => {
    const body = await filled();
    const { status, body: answer } = await send(body);
    expect([status, answer]).toEqual([
      200,
      { id: answer.id, result: 'green', missing_photos: [body.photos[0]!.key] },
    ]);
    const put = () =>
      t.call(putOwnPhoto, {
        token: eva.token,
        params: { key: body.photos[0]!.key },
        body: PNG,
        type: 'image/png',
      });
    expect((await put()).status).toBe(200);
    // Sent again: the same answer, but the picture has come meanwhile.
    expect((await send(body)).body).toEqual({ ...answer, missing_photos: [] });
    expect(outcome(await send(body, abroad.token))).toEqual([409, 'check.keyTaken']);
    expect(await rows('select count(*)::int as n from vehicle_check where key = $1', [body.key])).toEqual([
      { n: 1 },
    ]);

    const params = { check_id: answer.id };
    const shown = (await t.call(getCheck, { token: office.viewer, params })).body;
    expect(shown).toMatchObject({
      ...{
        license: van.license,
        driver: 'Eva Gil',
        fleet: 'Norte',
        form: 'Furgoneta',
        result: 'green',
        bad: 0,
      },
      ...{
        odometer: 81_000_000,
        odometer_is_far: false,
        taken_s: 45,
        photos: 1,
        number: 1,
        filled_at: iso(NOW),
      },
    });
    expect(shown.answers.map(({ item }) => item)).toEqual(
      itemsOf(shown.content)
        .filter(({ kind }) => kind === 'judgement')
        .map(({ id }) => id),
    );
    const [picture] = shown.pictures;
    expect(picture).toMatchObject({ item: 'signature', is_stored: true });
    const photo = { ...params, photo_id: picture!.id };
    expect((await t.call(getCheckPhoto, { token: office.viewer, params: photo })).bytes.equals(PNG)).toBe(
      true,
    );
    for (const call of [getCheckPhoto, getCheck])
      expect(outcome(await t.call(call, { token: office.stranger, params: photo }))).toEqual([
        404,
        'notFound',
      ]);
    // Every look at a check is kept, by any user.
    expect(
      await rows(`select entity_id, after ->> 'endpoint' as endpoint from audit_entry where entity = 'check' and action <> 'create'
        order by id`),
    ).toEqual([
      { entity_id: String(answer.id), endpoint: 'getCheck' },
      { entity_id: String(answer.id), endpoint: 'getCheckPhoto' },
    ]);
    const nameless = (await t.call(getCheck, { token: office.nameless, params })).body;
    expect(nameless.driver).toBe(`#${eva.id}`);
  });

  it('of four at the same time is stored once', async () => {
    const body = await filled();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(body)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await rows('select count(*)::int as n from vehicle_check where key = $1', [body.key])).toEqual([
      { n: 1 },
    ]);
  });

  it('turns each refused item into one defect until it is mended, and takes the vehicle out of service', async () => {
    const lights = await send(await filled({ lights: 'no' }));
    expect(lights.body.result).toBe('minor');
    const both = await send(await filled({ lights: 'no', brakes: 'no' }));
    expect(both.body.result).toBe('stop');
    expect(
      await rows(
        'select title, severity, check_id, driver_id from defect where vehicle_id = $1 order by id',
        [van.id],
      ),
    ).toEqual([
      {
        title: 'Luces e intermitentes funcionan: no',
        severity: 'minor',
        check_id: lights.body.id,
        driver_id: eva.id,
      },
      { title: 'Frenos responden: no', severity: 'dangerous', check_id: both.body.id, driver_id: eva.id },
    ]);
    expect(await rows('select unusable from vehicle where id = $1', [van.id])).toEqual([{ unusable: true }]);
    await rows('update defect set closed_at = now()');
    await send(await filled({ lights: 'no' }));
    expect(await rows('select count(*)::int as n from defect where item = $1', ['lights'])).toEqual([
      { n: 2 },
    ]);
  });

  it('that is not complete is refused by its fields, and nothing of it stays', async () => {
    const body = await filled({ tyres: 'no' }, { odometer_km: null });
    const refused = await send({ ...body, photos: [], answers: body.answers.slice(0, 1) });
    expect(refused.status).toBe(422);
    const fields = JSON.parse(refused.text).error.fields.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(
      expect.arrayContaining(['photos.tyres', 'answers.lights', 'odometer_km', 'photos.signature']),
    );
    expect(await rows('select id from vehicle_check where key = $1', [body.key])).toEqual([]);
  });

  it('is refused of others’ vehicles, by others’ forms, and from users who do not drive', async () => {
    expect(outcome(await send(await filled({}, { vehicle_id: abroad.vehicleId })))).toEqual([
      404,
      'notFound',
    ]);
    const foreign = (await formsOf(abroad.token)).forms[0]!.form_version_id;
    expect(outcome(await send(await filled({}, { form_version_id: foreign })))).toEqual([409, 'check.form']);
    expect(outcome(await send(await filled(), office.viewer))).toEqual([409, 'assign.9']);
  });

  it('keeps an odometer that cannot be, and says so', async () => {
    await rows(
      `insert into journey (vehicle_id, start_at, end_at, day, final, is_private, has_gap, distance_m, duration_s, movement_s, idle_s,
         longest_halt_s, band1_s, band2_s, band3_s, odometer_m, harsh_acceleration, harsh_braking, harsh_cornering, excesses,
         warnings, decided_at)
       values ($1, $2, $3, '2026-03-02', true, false, false, 1000, 600, 600, 0, 0, 0, 0, 0, 81000000, 0, 0, 0, 0, 0, $3)`,
      [van.id, iso(NOW - 2 * HOUR_MS), iso(NOW - HOUR_MS)],
    );
    // 5 % of 81,000 km is 4,050 km.
    const isFar = async (odometer_km: number) => {
      const { id } = (await send(await filled({}, { odometer_km }))).body;
      return (await rows('select odometer_is_far as far from vehicle_check where id = $1', [id]))[0].far;
    };
    expect([await isFar(85_050), await isFar(85_051)]).toEqual([false, true]);
  });

  it('from a clock that is ahead was filled in now', async () => {
    const { id } = (
      await send(await filled({}, { filled_at: iso(NOW + HOUR_MS), begun_at: iso(NOW + HOUR_MS) }))
    ).body;
    const { body } = await t.call(getCheck, { token: office.viewer, params: { check_id: id } });
    expect([body.filled_at, body.taken_s]).toEqual([iso(NOW), 0]);
  });
});

describe('the list', () => {
  it('has the checks of the visible fleets, by result, day, vehicle and driver, and as a file', async () => {
    const list = async (query: Record<string, string>, token = office.viewer) =>
      (await t.call(getChecks, { token, query })).body.total;
    const all = await list({});
    expect(all).toBeGreaterThan(5);
    expect(await list({}, office.stranger)).toBe(0);
    expect(await list({ result: 'stop' })).toBe(1);
    expect(await list({ filled_from: '2026-03-02', filled_to: '2026-03-02' })).toBe(all);
    expect(await list({ filled_to: '2026-03-01' })).toBe(0);
    expect(await list({ vehicles: String(van.id), drivers: String(eva.id) })).toBe(all);
    expect(await list({ vehicles: String(abroad.vehicleId) })).toBe(0);
    expect(await list({ q: van.license.slice(0, 4) })).toBe(all);
    const file = await t.call(getChecksExport, {
      token: office.viewer,
      query: { columns: 'filled_at,license,result,bad,driver' },
    });
    expect(String(file.headers['content-type'])).toContain('spreadsheetml');
  });
});
