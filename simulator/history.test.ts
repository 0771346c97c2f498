import { expect, test } from 'vitest';
import { simulatedFleet } from './fleet.ts';
import { playHistory } from './history.ts';
import { playLive } from './live.ts';
import { createPlayer } from './player.ts';
import { teltonikaDevice } from './teltonika-device.ts';
import { openTestGateway } from './test-gateway.builder.ts';
import { firstCarry } from './timeline.ts';

const NOW = Date.parse('2026-03-18T10:00:00Z');

test('a tracker that is refused is not waited for, and goes on trying with little stored', async () => {
  const fleet = simulatedFleet({ seed: 1, limit: 2 });
  const gateway = await openTestGateway({ refuses: [fleet[0]!.imei] });
  const starts = [{ atMs: NOW, fromMs: 0 }];
  const players = fleet.map((vehicle) => {
    const carry = firstCarry(vehicle, '2026-03-16');
    return createPlayer(vehicle, { carry, ackedMs: 0 }, { starts, liveMs: NOW }, (onAcked) =>
      teltonikaDevice({
        host: '127.0.0.1',
        port: gateway.port,
        imei: vehicle.imei,
        codec: vehicle.codec,
        maxRecords: 20,
        answerMs: 1_000,
        backoffMs: [10],
        newestFirst: false,
        sleepAfterMs: null,
        onAcked,
      }),
    );
  });
  const shares: number[] = [];
  const records = await playHistory(players, {
    fromMs: NOW - 2 * 86_400_000,
    untilMs: NOW,
    batch: 20,
    stuckMs: 500,
    onProgress: ({ share }) => shares.push(share),
  });
  const live = playLive(players, () => NOW);
  expect([...gateway.times.keys()]).toEqual([fleet[1]!.imei]);
  expect(gateway.times.get(fleet[1]!.imei)).toHaveLength(records);
  expect(shares.at(-1)).toBe(0.5);
  expect(gateway.refused.length).toBeGreaterThan(3);
  expect(players[0]!.device.stored()).toBeGreaterThan(20);
  expect(players[0]!.device.stored()).toBeLessThanOrEqual(2_000);
  live.stop();
  for (const player of players) player.device.stop();
  gateway.close();
});
