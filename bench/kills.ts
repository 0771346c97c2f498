import { parseArgs } from 'node:util';
import { type Aftermath, openDrill, STRIKES, type Strike } from './kill-drill.ts';

/* `npm run bench:kills`. Processes of a cluster under load are killed, or stopped for ten seconds, 60 times
   in all. Each kind comes in turn, then at random. `-- 20` is 20 times, `-- --seed 7` draws others. It prints
   the longest silence of a tracker by kind, and the records that are missing or doubled at the end. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } });
const TIMES = Number(positionals[0] ?? 60);
const SEED = Number(values.seed ?? Date.now() % 100_000);
/** The longest that boards may differ after a recovery, ms. */
const EQUAL_MS = 5_000;

console.log(`${TIMES} strikes, seed ${SEED}`);
let state = SEED + 1;
const strikes = Array.from({ length: TIMES }, (_, i): Strike => {
  if (i < STRIKES.length) return STRIKES[i]!;
  state = (state * 48_271) % 2_147_483_647;
  return STRIKES[state % STRIKES.length]!;
});
const drill = await openDrill({ vehicles: 20, records: 60_000, events: 5_000, pauseMs: 250, stopMs: 10_000 });
const seen = new Map<string, Aftermath[]>();
try {
  for (const [i, strike] of strikes.entries()) {
    const kind = `${strike.how} ${strike.target}`;
    const aftermath = await drill.strike(strike);
    seen.set(kind, [...(seen.get(kind) ?? []), aftermath]);
    const { silentMs, equalMs } = aftermath;
    console.log(
      `${i + 1} ${kind} ${strike.which + 1}: silent ${silentMs} ms, boards equal after ${equalMs} ms`,
    );
  }
  const account = await drill.finish();
  const most = (all: readonly Aftermath[], of: keyof Aftermath) => Math.max(...all.map((each) => each[of]));
  console.table(
    [...seen].map(([kind, all]) => ({
      kind,
      count: all.length,
      'longest silence, ms': most(all, 'silentMs'),
      'boards equal after, ms': most(all, 'equalMs'),
    })),
  );
  console.table(account);
  const { records: _, events: __, ...faults } = account;
  const isLate = [...seen.values()].some((all) => most(all, 'equalMs') > EQUAL_MS);
  if (isLate || Object.values(faults).some((count) => count > 0)) process.exitCode = 1;
} finally {
  await drill.close();
}
