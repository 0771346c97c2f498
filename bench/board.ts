import { NO_FACTS } from '#domain/telemetry/live-facts.ts';
import { type LiveFrame, liveBoard } from '#server/bus/board/live-board.ts';
import { packFrames, unpackFrames } from '#server/bus/live-codec.ts';
import { loadBoard } from '#server/live/board/board-rows.ts';
import { benchDatabase, cpuSeconds } from './rig.ts';

/* npm run bench:board. Measures the board of an api that shows the whole fleet. It is read at a start, looked
   over at each turn of the clock, and changed by updates from the bus. Microseconds are processor time. */
const FLEETS = [10_000, 100_000];
const UPDATES = 200_000;
/** A gateway sends them so many at a time. */
const TICK = 1_000;

for (const vehicles of FLEETS) await measure(vehicles);

async function measure(vehicles: number): Promise<void> {
  const store = await benchDatabase({ vehicles });
  const nowMs = Date.now();
  try {
    await store.database.pool.query(
      `insert into vehicle_live (vehicle_id, version, folded_at, last_contact_at, lat, lng, course_deg, speed_kmh,
         ignition, is_driving, odometer_m, driver_tag, says_private, motion, motion_at, idle_at)
       select id, 7, $2, $2, 40 + id / 1e6, -3 - id / 1e6, id % 360, id % 120, true, true, id * 1000, 'CARD' || id, false,
         'movement', $2, $2 from unnest($1::int[]) as id`,
      [store.vehicleIds, new Date(nowMs - 5_000)],
    );
    await store.database.pool.query('analyze');
    const board = liveBoard();
    const heapBefore = heapUsed();
    const read = await spent(() => loadBoard(store.database.pool, board, { nowMs }));
    const heap = heapUsed() - heapBefore;
    const turns = 10;
    const swept = await spent(() => {
      for (let i = 0; i < turns; i++) board.sweep(nowMs + i);
    });
    const frames: LiveFrame[] = Array.from({ length: UPDATES }, (_, i) => ({
      vehicleId: store.vehicleIds[(i * 7) % vehicles]!,
      lastContactMs: nowMs + i,
      version: 8 + Math.floor(i / vehicles),
      facts: {
        ...NO_FACTS,
        ...{ lastMs: nowMs + i, isDriving: true, lat: 40.1, lng: -3.2, courseDeg: 10, speedKmh: 80 },
        ...{ ignition: true, odometerM: 1_000_000 + i, motion: { ...NO_FACTS.motion, state: 'movement' } },
      },
    }));
    const ticks = Array.from({ length: UPDATES / TICK }, (_, i) => frames.slice(i * TICK, (i + 1) * TICK));
    const messages: Buffer[] = [];
    const packed = await spent(() => {
      for (const tick of ticks) messages.push(packFrames(tick));
    });
    const shown = await spent(() => {
      for (const message of messages) board.show(unpackFrames(message)!, nowMs);
    });
    const octets = messages.reduce((sum, { length }) => sum + length, 0) / UPDATES;
    console.log(`${vehicles.toLocaleString('en')} vehicles
  read at a start     ${micros(read.cpu, vehicles)} µs a vehicle, ${(read.wall / 1000).toFixed(1)} s in all
  memory              ${(heap / vehicles / 1000).toFixed(2)} kB a vehicle
  turn of the clock   ${micros(swept.cpu, turns * vehicles)} µs a vehicle, ${(swept.wall / turns).toFixed(0)} ms in all
  update packed       ${micros(packed.cpu, UPDATES)} µs, ${octets.toFixed(0)} octets
  update shown        ${micros(shown.cpu, UPDATES)} µs`);
  } finally {
    await store.close();
  }
}

async function spent(work: () => void | Promise<void>): Promise<{ cpu: number; wall: number }> {
  const [cpu, wall] = [cpuSeconds(process.pid), performance.now()];
  await work();
  return { cpu: cpuSeconds(process.pid) - cpu, wall: performance.now() - wall };
}

function heapUsed(): number {
  global.gc!();
  return process.memoryUsage().heapUsed;
}

function micros(seconds: number, times: number): string {
  return ((seconds * 1e6) / times).toFixed(2);
}
