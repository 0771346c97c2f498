import { describe, expect, it } from 'vitest';
import { auditLine } from './audit-line.ts';
import { syslogMessage } from './syslog.ts';

const line = {
  ...{ id: 7, at: '2026-03-02T10:00:00.000Z', user_id: 3, username: 'eva · ERP', ip: '192.0.2.1' },
  ...{ action: 'edit', entity: 'driver', entity_id: '12', fleet_id: 4, fleet: 'Norte' },
  ...{ request_id: 'r-1', before: { name: 'Ana', card: null }, after: { name: 'Eva', alias: 'E' } },
};
const sent = {
  ...{ id: 7, at: '2026-03-02T10:00:00.000Z', action: 'edit' },
  actor: { id: 3, name: 'eva · ERP', ip: '192.0.2.1' },
  object: { type: 'driver', id: '12' },
  fleet: { id: 4, name: 'Norte' },
  request: 'r-1',
  fields: ['alias', 'card', 'name'],
};

describe('a line of the stream', () => {
  it.each([
    ['names the fields, without their values', {}, {}],
    [
      'says when nobody asked, about no fleet',
      { ...{ user_id: null, username: '', ip: '', fleet_id: null, fleet: null, request_id: null } },
      { actor: { id: null, name: null, ip: null }, fleet: null, request: null },
    ],
    ['has no fields where none are known', { before: null, after: null }, { fields: [] }],
  ])('%s', (_, given, expected) => {
    expect(JSON.parse(auditLine({ ...line, ...given }))).toEqual({ ...sent, ...expected });
  });

  it.each(['read', 'export'])('of a %s names the endpoint, not the question', (action) => {
    const after = { endpoint: 'getDrivers', q: 'Ana Ruiz' };
    const { fields: _, ...rest } = sent;
    expect(JSON.parse(auditLine({ ...line, action, before: null, after }))).toEqual({
      ...rest,
      action,
      endpoint: 'getDrivers',
    });
  });
});

it.each([
  ['a.example', 'a.example'],
  ['con ñ', '-'],
])('a message of syslog from %j names %j', (host, name) => {
  const at = '2026-03-02T10:00:00.000Z';
  expect(syslogMessage({ at, host, text: 'x' })).toBe(`<110>1 ${at} ${name} traza - audit - x`);
});
