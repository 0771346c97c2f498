import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COALESCE_MS, coalesced, subjectOf } from './coalesce.ts';

type Item = { key: string; minute: number };
const grouped = (items: readonly Item[]) =>
  coalesced(items, { key: ({ key }) => key, timeMs: ({ minute }) => minute * 60_000 });

test('what happens again within 15 minutes of the first is one', () => {
  const items = [
    { key: 'a', minute: 0 },
    { key: 'b', minute: 3 },
    { key: 'a', minute: 14 },
    { key: 'a', minute: 15 },
    { key: 'b', minute: 17 },
    { key: 'a', minute: 20 },
  ];
  expect(grouped(items).map((group) => group.map(({ key, minute }) => `${key}${minute}`))).toEqual([
    ['a0', 'a14'],
    ['b3', 'b17'],
    ['a15', 'a20'],
  ]);
});

test('each item is in one group of its key, near its first; the next group begins later than that', () => {
  const item: fc.Arbitrary<Item> = fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    minute: fc.integer({ min: 0, max: 120 }),
  });
  fc.assert(
    fc.property(fc.array(item), (unordered) => {
      const items = unordered.toSorted((a, b) => a.minute - b.minute);
      const groups = grouped(items);
      expect(groups.flat().toSorted((a, b) => items.indexOf(a) - items.indexOf(b))).toEqual(items);
      const begun = new Map<string, number>();
      for (const [first, ...rest] of groups) {
        for (const { key, minute } of rest) {
          expect(key).toBe(first.key);
          expect(minute - first.minute).toBeLessThan(COALESCE_MS / 60_000);
        }
        const before = begun.get(first.key) ?? Number.NEGATIVE_INFINITY;
        expect(first.minute - before).toBeGreaterThanOrEqual(COALESCE_MS / 60_000);
        begun.set(first.key, first.minute);
      }
    }),
  );
});

test('an event is about its fine before all else, about its vehicle before its driver and its place', () => {
  const about = { vehicle_id: 1, driver_id: 2, place_id: 3 };
  expect(subjectOf({ ...about, detail: { fine_id: 4 } })).toBe('f4');
  expect(subjectOf(about)).toBe('v1');
  expect(subjectOf({ ...about, vehicle_id: null })).toBe('d2');
  expect(subjectOf({ ...about, vehicle_id: null, driver_id: null })).toBe('p3');
  expect(subjectOf({ vehicle_id: null, driver_id: null, place_id: null })).toBe('');
});
