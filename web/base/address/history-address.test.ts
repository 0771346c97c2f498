import { expect, test } from 'vitest';
import { historySearch, readHistory } from './history-address.ts';

const TODAY = '2026-03-10';
const NOTHING = {
  vehicles: [],
  driver: null,
  from: TODAY,
  to: TODAY,
  view: 'date',
  day: null,
  journey: null,
  road: null,
  atMs: null,
  event: null,
};

test.each([
  [{}, {}],
  [{ vehicles: '3,7,3,x,0' }, { vehicles: [3, 7] }],
  [{ vehicles: '1,2,3,4,5,6,7' }, { vehicles: [1, 2, 3, 4, 5, 6] }],
  [{ driver: '4', vehicles: '3' }, { driver: 4 }],
  [
    { from: '2026-03-02', to: '2026-03-08', day: '2026-03-03' },
    { from: '2026-03-02', to: '2026-03-08', day: '2026-03-03' },
  ],
  [
    { from: '2026-03-02', to: '2026-03-08', day: '2026-03-09' },
    { from: '2026-03-02', to: '2026-03-08' },
  ],
  [{ from: '2026-03-08', to: '2026-03-02' }, {}],
  [{ view: 'daily' }, { view: 'daily' }],
  [{ view: 'nothing' }, {}],
  [
    { journey: '3|2026-03-02T08:00:00.000Z' },
    { journey: { vehicleId: 3, startMs: Date.UTC(2026, 2, 2, 8) } },
  ],
  [{ journey: '3|yesterday', at: 'now' }, {}],
  [{ event: '3|2026-03-02T08:00:00.000Z|911' }, { event: '3|2026-03-02T08:00:00.000Z|911' }],
  [{ road: '1772445600000-1772445660000' }, { road: { fromMs: 1772445600000, toMs: 1772445660000 } }],
  [{ road: 'A-42' }, {}],
  [{ at: '2026-03-02T08:00:00Z' }, { atMs: Date.UTC(2026, 2, 2, 8) }],
])('%j asks for %j', (search, expected) => {
  expect(readHistory(search, TODAY)).toEqual({ ...NOTHING, ...expected });
});

test('what leads to a journey is read as that journey', () => {
  const startMs = Date.UTC(2026, 2, 2, 8);
  const search = historySearch({ vehicleId: 3, day: '2026-03-02', journeyMs: startMs });
  expect(readHistory(search, TODAY)).toMatchObject({
    vehicles: [3],
    from: '2026-03-02',
    to: '2026-03-02',
    day: '2026-03-02',
    journey: { vehicleId: 3, startMs },
  });
});
