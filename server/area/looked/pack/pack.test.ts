import { describe, expect, it } from 'vitest';
import type { Config } from '#server/base/config/config.ts';
import { SETTING_NAMES } from '#server/base/config/config.ts';
import { AGING } from './aging-tables.ts';
import { type MeasureId, measuresOf } from './measures.ts';
import type { PackSettings } from './pack-settings.ts';
import { reportsOfPeople, seenByRole } from './seen-by-role.ts';
import { agesOf, spanOf, TERM_CLASS, TERMS } from './term-class.ts';

const fleet = { needsPurpose: false, unlinkDays: null, autoPrivate: false, hasSchedule: false };
const user = { roles: ['manager'] as const, gao: false, hasFactor: false, seesNames: false, reports: [] };
/** An installation where nothing is set. */
const BARE: PackSettings = {
  holder: { name: null, taxNumber: null, address: null },
  fleets: [fleet],
  users: [user],
  factorRoles: [],
  drivers: { operative: 0, structure: 0, withUser: 0 },
  recipients: {
    ...{ mail: null, push: null, webhook: null, token: null, provider: null, calendar: null },
    ...{ directory: null, audit: null, share: null, evidence: null, map: null, geocoder: null, assets: null },
  },
  cameraDays: null,
  frameDays: 0,
  publicUrl: null,
  hasSecretKey: false,
  switchesOutputs: false,
};

const CASES: readonly [MeasureId, Partial<PackSettings>, string, object][] = [
  ['factor', {}, 'off', { n: 0, all: 1 }],
  ['factor', { factorRoles: ['manager'] }, 'on', { n: 0, all: 1 }],
  // A role without users counts for nothing.
  ['factor', { factorRoles: ['system'] }, 'off', { n: 0, all: 1 }],
  [
    'factor',
    { factorRoles: ['system'], users: [user, { ...user, roles: ['system'], hasFactor: true }] },
    'part',
    { n: 1, all: 2 },
  ],
  ['factor', { users: [] }, 'off', { n: 0, all: 0 }],
  ['purpose', {}, 'off', { n: 0, all: 1 }],
  ['purpose', { fleets: [{ ...fleet, needsPurpose: true }] }, 'on', { n: 1, all: 1 }],
  ['purpose', { fleets: [fleet, { ...fleet, needsPurpose: true }] }, 'part', { n: 1, all: 2 }],
  ['unlink', {}, 'off', { n: 0, all: 1, days: '' }],
  ['unlink', { fleets: [{ ...fleet, unlinkDays: 60 }] }, 'on', { n: 1, all: 1, days: '60' }],
  [
    'unlink',
    { fleets: [90, 60, 90, null].map((unlinkDays) => ({ ...fleet, unlinkDays })) },
    'part',
    { n: 3, all: 4, days: '60, 90' },
  ],
  ['private', {}, 'on', {}],
  // Without working hours it never begins by itself.
  ['auto', { fleets: [{ ...fleet, autoPrivate: true }] }, 'off', { n: 0, all: 0 }],
  ['auto', { fleets: [{ ...fleet, autoPrivate: true, hasSchedule: true }] }, 'on', { n: 1, all: 1 }],
  ['audit', {}, 'on', {}],
  ['looks', { drivers: { operative: 5, structure: 1, withUser: 0 } }, 'off', {}],
  ['looks', { drivers: { operative: 5, structure: 1, withUser: 6 } }, 'part', { n: 6, all: 6 }],
  [
    'looks',
    {
      drivers: { operative: 5, structure: 1, withUser: 4 },
      recipients: { ...BARE.recipients, mail: true },
    },
    'part',
    { n: 4, all: 6 },
  ],
  ['names', { users: [{ ...user, seesNames: true }] }, 'on', {}],
  ['names', { users: [{ ...user, roles: ['visualizer'], seesNames: true }] }, 'part', { n: 1 }],
  ['tls', {}, 'unset', {}],
  ['tls', { publicUrl: 'http://traza.example.org' }, 'off', {}],
  ['tls', { publicUrl: 'https://traza.example.org' }, 'on', {}],
  ['sealing', {}, 'part', {}],
  ['sealing', { hasSecretKey: true }, 'on', {}],
  ['score', {}, 'on', {}],
  ['score', { users: [{ ...user, reports: ['DrivingStyle'] }] }, 'off', { n: 1 }],
  // A role that may not have the report does not get it by its assignment.
  ['score', { users: [{ ...user, roles: ['installer'], reports: ['DrivingStyle'] }] }, 'on', {}],
  ['score', { users: [{ ...user, roles: ['system'] }] }, 'off', { n: 1 }],
  ['camera', {}, 'on', {}],
  ['camera', { cameraDays: 30 }, 'off', { days: 30 }],
  ['outputs', {}, 'on', {}],
  ['outputs', { switchesOutputs: true }, 'off', {}],
];

describe('a safeguard', () => {
  it.each(CASES)('%s of %j is %s', (id, set, state, params) => {
    const found = measuresOf({ ...BARE, ...set }).find((measure) => measure.id === id);
    expect(found).toMatchObject({ state, params });
  });
});

describe('a term', () => {
  it('is named for every table that ages', () => {
    const classed = Object.keys(TERM_CLASS);
    expect(AGING.map(({ table }) => table).filter((table) => !classed.includes(table))).toEqual([]);
    expect(classed.filter((table) => !AGING.some((aging) => aging.table === table))).toEqual([]);
    const isNamed = (term: unknown) => term === null || TERMS.some((one) => one === term);
    expect(Object.values(TERM_CLASS).every(isNamed)).toBe(true);
  });

  it('is named for every setting of days', () => {
    const days = SETTING_NAMES.filter((name) => name.endsWith('_DAYS'));
    expect(days.toSorted()).toEqual(['CAMERA_DAYS', 'FRAME_DAYS'] satisfies (keyof Config)[]);
  });

  it('is the one by which the program deletes', () => {
    const spans = Object.fromEntries(TERMS.map((term) => [term, spanOf(agesOf(term, BARE))]));
    expect(spans).toMatchObject({
      positions: { least: { days: 40 }, most: { months: 13 } },
      journeys: { least: { months: 60 }, most: { months: 61 } },
      notes: { least: { months: 13 }, most: { months: 13 } },
      fines: { least: { months: 72 }, most: { months: 72 } },
      requests: { least: { days: 90 }, most: { days: 90 } },
      camera: undefined,
      frames: undefined,
    });
    expect(agesOf('camera', { ...BARE, cameraDays: 30 })).toEqual([{ days: 30 }]);
    expect(agesOf('frames', { ...BARE, frameDays: 7 })).toEqual([{ days: 7 }]);
  });
});

it('knows every setting that leads elsewhere', () => {
  // The database, the bus, the broker that is read and the source of maps get nothing of people.
  const own = ['DATABASE_URL', 'DATABASE_READ_URL', 'NATS_URL', 'MQTT_URL', 'PUBLIC_URL', 'MAP_SOURCE'];
  const told = ['OIDC_PROVIDERS', 'GEOCODER_URL', 'ASSET_SYSTEM_URL', 'AUDIT_STREAM'];
  const elsewhere = SETTING_NAMES.filter((name) => /_(URL|PROVIDERS|STREAM|SOURCE)$/.test(name));
  expect(elsewhere.toSorted()).toEqual([...own, ...told].toSorted());
});

describe('who sees people', () => {
  it('names every role, with its users and what it opens', () => {
    const seen = Object.fromEntries(seenByRole(BARE).map(({ role, ...rest }) => [role, rest]));
    expect(seen.installer).toEqual({ users: 0, sees: [] });
    expect(seen.manager_only).toMatchObject({ users: 0 });
    expect(seen.manager_only!.sees).not.toContain('privacyPack.see_position');
    expect(seen.manager).toMatchObject({ users: 1, sees: expect.arrayContaining(['privacyPack.see_note']) });
  });

  it('names the reports by driver, with the users who have them', () => {
    const users = [{ ...user, reports: ['Journeys' as const] }];
    const reports = reportsOfPeople({ users });
    expect(reports.find(({ report }) => report === 'Journeys')).toEqual({
      report: 'Journeys',
      roles: ['visualizer', 'manager', 'administrator', 'system'],
      users: 1,
    });
    expect(reports.some(({ report }) => report === 'Health')).toBe(false);
  });
});
