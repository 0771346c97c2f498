import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getPreferences,
  getProfile,
  postFrontendIssue,
  putPreferences,
  putProfileDisplay,
} from '#api/session.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser } from '#server/testing/builders.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await testApp({ INTERNAL_DOMAIN: '@traza.example' });
});
beforeAll(async () => {
  token = await server.tokenOf(await aUser(server.app.database));
});
afterAll(() => server.close());

describe('own profile', () => {
  it('tells roles, flags and the link to a driver', async () => {
    const { database } = server.app;
    const fleet = await aFleet(database);
    const user = await aUser(database, {
      roles: ['manager', 'installer'],
      gao: true,
      see_driver_names: true,
    });
    await aDriver(database, { fleet_id: fleet.id, user_id: user.id });
    const { body } = await server.call(getProfile, { token: await server.tokenOf(user) });
    expect(body).toMatchObject({
      role: ['manager', 'installer'],
      gao: true,
      is_driver: true,
      see_driver_names: true,
      manual_refueling: true,
      language: 'es',
      distance_unit: 'meter',
      volume_unit: 'liter',
      last_login: null,
    });
  });

  it('changes language and units alone or together, and nothing that is not asked', async () => {
    const one = await server.call(putProfileDisplay, { token, body: { language: 'it' } });
    expect(one.body).toMatchObject({ language: 'it', distance_unit: 'meter', volume_unit: 'liter' });
    const two = await server.call(putProfileDisplay, {
      token,
      body: { distance_unit: 'mile', volume_unit: 'imperial_gallon' },
    });
    expect(two.body).toMatchObject({ language: 'it', distance_unit: 'mile', volume_unit: 'imperial_gallon' });
    expect((await server.call(putProfileDisplay, { token, body: {} })).body).toEqual(two.body);
    expect((await server.call(getProfile, { token })).body).toEqual(two.body);
  });

  it('refuses a language it does not speak, and cannot be used to change more', async () => {
    const wrong = await server.call(putProfileDisplay, {
      token,
      body: { language: 'fr', distance_unit: 'league' },
    });
    expect(wrong.status).toBe(422);
    expect(JSON.parse(wrong.text).error.fields).toEqual([
      { field: 'language', code: 'err.language' },
      { field: 'distance_unit', code: 'val.enum' },
    ]);
    await server.call(putProfileDisplay, { token, body: { roles: ['system'], role: ['system'] } });
    expect((await server.call(getProfile, { token })).body.role).toEqual(['visualizer']);
  });
});

describe('own preferences', () => {
  it('are the specification’s until they are set', async () => {
    const { body } = await server.call(getPreferences, { token });
    expect(body.preferences).toEqual({
      visible_events: null,
      show_arrows: false,
      show_areas: true,
      show_pois: true,
      map_type: 'roadmap',
    });
  });

  it('are replaced whole: what is left out goes back to its default', async () => {
    const wanted = { visible_events: [911, 1019], show_areas: false, map_type: 'hybrid' };
    const put = await server.call(putPreferences, { token, body: wanted });
    expect(put.body.preferences).toEqual({ show_arrows: false, show_pois: true, ...wanted });
    expect((await server.call(getPreferences, { token })).body).toEqual(put.body);
    const again = await server.call(putPreferences, { token, body: { show_arrows: true } });
    expect(again.body.preferences).toMatchObject({
      visible_events: null,
      show_areas: true,
      map_type: 'roadmap',
    });
  });

  it('are refused field by field, and kept as they were', async () => {
    const before = (await server.call(getPreferences, { token })).text;
    const wrong = await server.call(putPreferences, {
      token,
      body: { visible_events: [911, 5, 913], show_pois: 'yes', map_type: 'moon' },
    });
    expect(wrong.status).toBe(422);
    expect(JSON.parse(wrong.text).error.fields).toEqual([
      { field: 'visible_events.1', code: 'val.enum' },
      { field: 'visible_events.2', code: 'val.enum' },
      { field: 'show_pois', code: 'val.pattern' },
      { field: 'map_type', code: 'val.enum' },
    ]);
    expect((await server.call(getPreferences, { token })).text).toBe(before);
  });

  it('belong to one user', async () => {
    const other = await server.tokenOf(await aUser(server.app.database));
    await server.call(putPreferences, { token, body: { map_type: 'satellite' } });
    expect((await server.call(getPreferences, { token: other })).body.preferences.map_type).toBe('roadmap');
  });
});

describe('problems in the browser', () => {
  const issue = { username: 'somebody else', err: 'TypeError: x', info: '/map', type: 'error' };

  it('are logged under the name of who is signed in, for the internal domain', async () => {
    const user = await aUser(server.app.database, { username: 'Dev@Traza.example' });
    const answer = await server.call(postFrontendIssue, { token: await server.tokenOf(user), body: issue });
    expect(answer.body).toEqual({ ok: true });
    expect(server.logged).toContainEqual(
      expect.objectContaining({
        level: 50,
        username: 'Dev@Traza.example',
        problem: 'TypeError: x',
        info: '/map',
      }),
    );
  });

  it('are not taken from others', async () => {
    const answer = await server.call(postFrontendIssue, { token, body: issue });
    expect([answer.status, answer.code]).toEqual([409, 'auth.notPermitted']);
  });
});
