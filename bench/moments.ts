import { getVehiclesAt, getVehicleWindow, readWindow } from '#api/moment.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { figure } from './figure.ts';
import { exponent, isGrowth } from './growth.ts';
import { fillDay } from './moment-day.ts';
import { benchRig, percentile, type Rig } from './rig.ts';
import { signIn } from './sign-in.ts';

/* npm run bench:moments. Uses a day of positions of 1,000 and of 10,000 vehicles, packed by hours, with
   journeys and the marks of the folds. Measures the server's time for the state of all vehicles at an
   instant of that day, and for ten minutes to play. */
const RUNS = 9;
const CASES: readonly { vehicles: number; budgetMs: number; id?: string }[] = [
  { vehicles: 1_000, budgetMs: 300, id: 'moments.thousand' },
  ...(isGrowth ? [{ vehicles: 3_000, budgetMs: 600 }] : []),
  { vehicles: 10_000, budgetMs: 2_000, id: 'moments.tenThousand' },
];

/**
 * Median and longest of some calls, the server's processor time of each, milliseconds, and the octets of the
 * last answer.
 */
async function measure(rig: Rig, ask: (run: number) => Promise<Response>) {
  const cpu = rig.cpu();
  const times: number[] = [];
  let bytes: Uint8Array<ArrayBuffer> = new Uint8Array();
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    const response = await ask(run);
    bytes = new Uint8Array(await response.arrayBuffer());
    times.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`${response.status}: ${new TextDecoder().decode(bytes)}`);
  }
  times.sort((a, b) => a - b);
  const cpuMs = ((rig.cpu().server - cpu.server) * 1000) / RUNS;
  return { medianMs: percentile(times, 0.5), mostMs: times.at(-1)!, cpuMs, bytes };
}

const round = (ms: number) => `${Math.round(ms)} ms`.padStart(9);

const costs: { load: number; cost: number }[] = [];
for (const { vehicles, budgetMs, id } of CASES) {
  const rig = await benchRig({ vehicles, fleets: 50 });
  try {
    const endMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    await rig.database.pool.query(
      `insert into vehicle_stay (vehicle_id, from_day, fleet_id) select id, '2020-01-01', fleet_id from vehicle`,
    );
    await fillDay(rig, endMs);
    const headers = { authorization: `Bearer ${await signIn(rig)}` };
    const get = (path: string, query: Record<string, string>) =>
      fetch(`http://127.0.0.1:${rig.server.httpPort}/api/traza${path}?${new URLSearchParams(query)}`, {
        headers,
      });
    // Another hour each time, and not always its beginning.
    const instant = (run: number) => endMs - (2 + 2 * run) * HOUR_MS + run * 400_000;
    const iso = (ms: number) => new Date(ms).toISOString();
    const moment = await measure(rig, (run) => get(getVehiclesAt.path, { ts: iso(instant(run)) }));
    const { count } = { count: JSON.parse(new TextDecoder().decode(moment.bytes)).vehicles.length };
    if (count !== vehicles) throw new Error(`${count} vehicles instead of ${vehicles}`);
    if (id) figure(id, moment.medianMs / 1000);
    const name = `${vehicles.toLocaleString('en')} vehicles`.padEnd(16);
    console.info(
      `${name} a moment     ${round(moment.medianMs)} median ${round(moment.mostMs)} most, budget ${budgetMs} ms, ` +
        `processor time of the server ${round(moment.cpuMs)}`,
    );
    costs.push({ load: vehicles, cost: moment.cpuMs });
    if (moment.medianMs > budgetMs) process.exitCode = 1;
    const window = await measure(rig, (run) =>
      get(getVehicleWindow.path, { from: iso(instant(run)), to: iso(instant(run) + 600_000), every: '0' }),
    );
    const changes = readWindow(window.bytes).count;
    console.info(
      `${name} ten minutes  ${round(window.medianMs)} median ${round(window.mostMs)} most, ` +
        `${changes.toLocaleString('en')} changes, ${(window.bytes.length / 1e6).toFixed(1)} MB`,
    );
  } finally {
    await rig.close();
  }
}
if (isGrowth)
  console.info(`processor time grows with the vehicles to the power of ${exponent(costs).toFixed(2)}`);
