import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { commandSite } from '#server/testing/command-site.ts';
import type { Device } from '#simulator/device.ts';
import { gt06Device } from '#simulator/gt06-device.ts';
import { jt808Device } from '#simulator/jt808-device.ts';
import { queclinkDevice } from '#simulator/queclink-device.ts';
import { teltonikaDevice } from '#simulator/teltonika-device.ts';

// Simulated trackers execute the server's commands.
let site: Awaited<ReturnType<typeof commandSite>>;
const devices: Device[] = [];

beforeAll(async () => {
  site = await commandSite();
});
afterEach(() => {
  for (const device of devices.splice(0)) device.stop();
});
afterAll(() => site.close());

const optionsFor = (port: number) => ({
  ...{ host: '127.0.0.1', port, answerMs: 5_000, backoffMs: [0], maxRecords: 10, newestFirst: false },
  sleepAfterMs: null,
  onAcked: () => {},
});

type Protocol = 'teltonika' | 'gt06' | 'queclink' | 'jt808';

async function driving(protocol: Protocol) {
  const { id, imei } = await site.fitted(protocol);
  const options = optionsFor(site.gateway.ports[protocol]);
  const device = {
    teltonika: () => teltonikaDevice({ ...options, imei, codec: '8E' }),
    gt06: () => gt06Device({ ...options, imei }),
    queclink: () => queclinkDevice({ ...options, imei }),
    jt808: () => jt808Device({ ...options, imei }),
  }[protocol]();
  devices.push(device);
  device.push([site.standing(1, { odometerM: 5_000_000, odometerSource: 'obd' })]);
  await device.drained();
  return { id, device };
}

it.each<Protocol>(['teltonika', 'gt06', 'queclink', 'jt808'])(
  'a simulated %s tracker tells its state, its place and restarts',
  async (protocol) => {
    const { id, device } = await driving(protocol);
    for (const kind of ['state', 'position', 'restart'] as const) {
      await site.ask(id, kind);
      await site.until(id, 'answered');
    }
    device.push([site.standing(0)]);
    await device.drained();
  },
);

it('a command waits for a simulated tracker that comes later', async () => {
  const { id, imei } = await site.fitted();
  await site.ask(id, 'state');
  await site.gateway.orders.sweep();
  const device = teltonikaDevice({ ...optionsFor(site.gateway.ports.teltonika), imei, codec: '8E' });
  devices.push(device);
  device.push([site.standing(1)]);
  await site.until(id, 'answered');
  expect((await site.newest(id)).answer).toContain('GPS:3');
});
