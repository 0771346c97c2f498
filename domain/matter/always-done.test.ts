import { expect, test } from 'vitest';
import { EVENT_CODES } from '../notification/event-catalogue.ts';
import { type AlwaysDone, alwaysDoneInput, isAlwaysDone, kindOf, maySilence } from './always-done.ts';

test('a rule covers its event, of its vehicle and kind if it names them', () => {
  const rule = (given: Partial<AlwaysDone>): AlwaysDone => ({
    code: 1102,
    kind: null,
    vehicle_id: null,
    ...given,
  });
  const covers = (given: Partial<AlwaysDone>) =>
    isAlwaysDone([rule(given)], { code: 1102, kind: 'OUT', vehicleId: 5 });
  expect(covers({})).toBe(true);
  expect(covers({ vehicle_id: 5 })).toBe(true);
  expect(covers({ vehicle_id: 6 })).toBe(false);
  expect(covers({ kind: 'OUT' })).toBe(true);
  expect(covers({ kind: 'ENTRY' })).toBe(false);
  expect(covers({ code: 1103 })).toBe(false);
  expect(isAlwaysDone([], { code: 911, kind: null, vehicleId: 5 })).toBe(false);
});

test('neither impact, fatigue, dangerous defect, deadline of a fine nor a notice of one’s own can be silenced', () => {
  const loud = [1036, 1050, 1121, 1122, 1123, 1125, 1126];
  expect(EVENT_CODES.filter((code) => !maySilence(code))).toEqual(loud);
  expect(alwaysDoneInput.safeParse({ code: 1036 }).error?.issues[0]).toMatchObject({ path: ['code'] });
  expect(alwaysDoneInput.safeParse({ code: 1102, kind: 'jamming' }).error?.issues[0]).toMatchObject({
    path: ['kind'],
  });
  expect(alwaysDoneInput.parse({ code: 911 })).toEqual({ code: 911, kind: null, vehicle_id: null });
});

test('a rule is about a kind, never about one refuelling or fine', () => {
  expect(kindOf({ code: 1101, part: 'jamming' })).toBe('jamming');
  expect(kindOf({ code: 1091, part: '17' })).toBeNull();
  expect(kindOf({ code: 911, part: null })).toBeNull();
});
