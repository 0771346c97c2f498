import { describe, expect, it } from 'vitest';
import type { FaultCode } from '#domain/fault-code.ts';
import { choicesFor, delayAfter, isOld, nextToSend, type OutboxItem, verdictOf } from './queue.ts';

const item = (seq: number, parked: OutboxItem['parked'] = null): OutboxItem => ({
  seq,
  key: `key ${seq}`,
  kind: 'check',
  body: {},
  label: '1234 BCD',
  user: 'ana',
  ticket: null,
  createdMs: 0,
  isRecorded: false,
  sent: [],
  parked,
});
const refused = { code: 'notFound', status: 404, params: {} } as const;

describe('nextToSend', () => {
  it.each([
    ['nothing waits', [], null],
    ['the oldest goes first, wherever it stands', [item(3), item(1), item(2)], 1],
    ['a refused one lets the others go on', [item(1, refused), item(2)], 2],
    ['only refused ones are left', [item(1, refused)], null],
  ])('%s', (_, items, expected) => {
    expect(nextToSend(items)?.seq ?? null).toBe(expected);
  });
});

describe('verdictOf', () => {
  it.each<[string, number, string, ReturnType<typeof verdictOf>]>([
    ['no network', 0, 'err.api', 'later'],
    ['a server that is restarted', 502, 'err.api', 'later'],
    ['a bug of the server', 500, 'err.operation', 'later'],
    ['too many calls', 429, 'err.tooMany', 'later'],
    ['the page of a hotel network', 403, 'err.api', 'later'],
    ['a proxy that wants a name', 407, 'err.api', 'later'],
    ['an answer that is no answer', 200, 'err.api', 'later'],
    ['the vehicle is gone', 404, 'notFound', 'park'],
    ['the record of a picture was lost', 404, 'photo.unknown', 'again'],
    ['a field is wrong', 422, 'err.request', 'park'],
    ['a rule of the future', 409, 'err.api', 'park'],
    ['a picture is too large', 413, 'err.uploadSize', 'park'],
    ['the ticket is over', 401, 'auth.sessionEnded', 'park'],
    ['the access ended', 403, 'auth.userEnded', 'park'],
  ])('%s: %i %s is %s', (_, status, code, expected) => {
    expect(verdictOf({ status, code: code as FaultCode })).toBe(expected);
  });
});

it.each([
  [1, 5_000],
  [2, 10_000],
  [6, 160_000],
  [7, 300_000],
  [2_000, 300_000],
])('after %i failures it waits %i ms', (failures, expected) => {
  expect(delayAfter(failures)).toBe(expected);
});

it.each([
  ['exactly 7 days', 604_800_000, false],
  ['a millisecond more', 604_800_001, true],
  ['a clock that was put back', -1, false],
])('%s', (_, nowMs, expected) => {
  expect(isOld({ createdMs: 0 }, nowMs)).toBe(expected);
});

describe('choicesFor', () => {
  const parked = (status: number, code: FaultCode) => ({ status, code, params: {} });
  it.each<[string, OutboxItem['parked'], OutboxItem['kind'], string | null, string[]]>([
    ['it only waits', null, 'check', 'ana', []],
    ['gone vehicle', parked(404, 'notFound'), 'check', 'ana', ['mend', 'retry', 'export', 'delete']],
    ['gone vehicle of another user', parked(404, 'notFound'), 'check', 'luis', ['retry', 'export', 'delete']],
    ['a receipt has no form here', parked(409, 'err.api'), 'receipt', 'ana', ['retry', 'export', 'delete']],
    [
      'its user must sign in',
      parked(401, 'auth.sessionEnded'),
      'defect',
      'luis',
      ['signIn', 'export', 'delete'],
    ],
    ['nobody is signed in', parked(401, 'auth.sessionEnded'), 'defect', null, ['signIn', 'export', 'delete']],
    [
      'its user is signed in',
      parked(401, 'auth.sessionEnded'),
      'check',
      'ana',
      ['retry', 'export', 'delete'],
    ],
    ['the access ended', parked(403, 'auth.userEnded'), 'check', 'ana', ['export', 'delete']],
  ])('%s', (_, why, kind, user, expected) => {
    expect(choicesFor({ kind, parked: why, user: 'ana' }, user)).toEqual(expected);
  });
});
