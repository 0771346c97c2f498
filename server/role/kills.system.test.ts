import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDrill, STRIKES } from '#bench/kill-drill.ts';

// Each kind of process is killed, and stands still, once. `npm run bench:kills` does it 60 times.
let drill: Awaited<ReturnType<typeof openDrill>>;
beforeAll(async () => {
  drill = await openDrill({ vehicles: 12, records: 8_000, events: 400, pauseMs: 100, stopMs: 3_000 });
});
afterAll(() => drill.close());

it.each(STRIKES.filter(({ which }) => which === 0))(
  'both apis show the same soon after $how to a process: $target',
  async (strike) => {
    const { equalMs } = await drill.strike(strike);
    expect(equalMs).toBeLessThan(5_000);
  },
);

it('every acknowledged record is stored once, with the same journeys, and everybody is notified once', async () => {
  const { records, events, ...faults } = await drill.finish();
  expect(records).toBeGreaterThan(12 * 200);
  expect(events).toBeGreaterThan(20);
  expect(faults).toEqual({ missing: 0, doubled: 0, others: 0, untold: 0, toldAgain: 0 });
});
