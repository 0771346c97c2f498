import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { UNREGISTERED_IMEI } from '#server/demo/company.ts';
import { readOptions } from './options.ts';
import { type Progress, startSimulator } from './run.ts';
import { openTestGateway, type TestGateway } from './test-gateway.builder.ts';

const NOW = Date.parse('2026-03-18T10:00:00Z');

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

async function gateway(onPacket: (total: number) => void = () => {}): Promise<TestGateway> {
  const made = await openTestGateway({ refuses: [UNREGISTERED_IMEI], onPacket });
  opened.push(made);
  return made;
}

async function play(port: number, now: number, args: readonly string[] = []): Promise<Progress[]> {
  const told: Progress[] = [];
  const options = readOptions([
    '--teltonika-port',
    String(port),
    '--vehicles',
    '3',
    '--history',
    '2',
    ...args,
  ]);
  const running = startSimulator(
    options,
    (progress) => told.push(progress),
    () => now,
  );
  await running.live;
  running.stop();
  return told;
}

const sorted = (times: Map<string, number[]>) => [...times].sort(([a], [b]) => a.localeCompare(b));

test('the past is played in order and once, then it is live; the stranger is refused', async () => {
  const { times, refused, port } = await gateway();
  const told = await play(port, NOW);
  expect(times.size).toBe(3);
  for (const list of times.values()) {
    expect(list.length).toBeGreaterThan(300);
    expect(list).toEqual([...new Set(list)].sort((a, b) => a - b));
    expect(list[0]).toBeGreaterThanOrEqual(NOW - 3 * DAY_MS);
    expect(list[0]).toBeLessThan(NOW - 1.9 * DAY_MS);
    expect(list.at(-1)).toBeLessThanOrEqual(NOW);
  }
  const total = [...times.values()].reduce((sum, list) => sum + list.length, 0);
  expect(told.at(-1)).toEqual({ phase: 'live', records: total, vehicles: 3, seconds: 0 });
  expect(refused.length).toBeGreaterThan(0);
});

test('a second start sends only what happened meanwhile', async () => {
  const { times, port } = await gateway();
  const folder = mkdtempSync(join(tmpdir(), 'traza-simulator-'));
  opened.push({ close: () => rmSync(folder, { recursive: true }) });
  const file = join(folder, 'simulator.json');
  const state = ['--state', file];
  await play(port, NOW, state);
  const before = new Map([...times].map(([imei, list]) => [imei, list.length]));
  await play(port, NOW + 3_600_000, state);
  for (const [imei, list] of times) {
    const fresh = list.slice(before.get(imei));
    expect(fresh.length).toBeGreaterThan(10);
    expect(list).toEqual([...list].sort((a, b) => a - b));
    expect(new Set(list).size).toBe(list.length);
  }
  const saved = JSON.parse(readFileSync(file, 'utf8')) as { clockMs: number; starts: unknown[] };
  expect(saved.clockMs).toBe(NOW + 3_600_000);
  expect(saved.starts).toHaveLength(2);
});

test('a server that restarts in the middle gets everything all the same', async () => {
  const whole = await gateway();
  await play(whole.port, NOW);
  let restarted = false;
  const broken = await gateway((total) => {
    if (restarted || total < 500) return;
    restarted = true;
    void broken.restart();
  });
  await play(broken.port, NOW);
  expect(restarted).toBe(true);
  const distinct = sorted(broken.times).map(([imei, list]) => [
    imei,
    [...new Set(list)].sort((a, b) => a - b),
  ]);
  expect(distinct).toEqual(sorted(whole.times));
});

test.each([
  [['--history=-1'], '--history must be a number from 0 to 365'],
  [['--batch', '256'], '--batch must be a number from 1 to 255'],
  [['--speed', 'fast'], '--speed must be a number'],
  [['--protocol', 'telex'], '--protocol must be one of teltonika, osmand'],
])('%j is refused', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
