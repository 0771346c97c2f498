import { expect, it } from 'vitest';
import { encodeLogin } from '#server/protocol/teltonika/encode.ts';
import { useGateway } from '#server/testing/use-gateway.ts';

// The connections that one address, and one tracker, may open on the trackers' ports.
const refused: string[] = [];
const site = useGateway({
  nowMs: Date.parse('2026-03-18T10:00:00Z'),
  perAddress: 8,
  onRefused: ({ protocol, reason }) => refused.push(`${protocol} ${reason}`),
});

function call(imei?: string) {
  const { socket, read, closed } = site.call('teltonika');
  if (imei) socket.write(encodeLogin(imei));
  return { socket, closed, answer: () => read(1) };
}

it('a third connection of a tracker ends its first', async () => {
  const { imei } = await site.tracker();
  const calls = [];
  for (let i = 0; i < 3; i++) {
    site.clock.nowMs += 1000;
    const made = call(imei);
    expect((await made.answer())[0]).toBe(1);
    calls.push(made);
  }
  await calls[0]!.closed;
  expect(calls.slice(1).map(({ socket }) => socket.destroyed)).toEqual([false, false]);
  for (const { socket, closed } of calls) {
    socket.destroy();
    await closed;
  }
});

it('an address that opens connections in vain is shut out for the second', async () => {
  site.clock.nowMs += 1000;
  const silent = [call(), call()];
  await Promise.all(silent.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
  await call().closed;
  expect(refused).toEqual(['teltonika connections']);
  for (const { socket, closed } of silent) {
    socket.destroy();
    await closed;
  }
});

it('an address cannot fill the list of strangers', async () => {
  const ask = (id: string) => fetch(`http://127.0.0.1:${site.ports.osmand}/?id=${id}`);
  for (let second = 0; second < 8; second++) {
    site.clock.nowMs += 1000;
    for (let n = 0; n < 7; n++) expect((await ask(`stranger-${second}-${n}`)).status).toBe(400);
  }
  const { rows } = await site.pool.query('select imei from unknown_tracker order by imei');
  // Five in each second; the newest twenty of them are kept.
  expect(rows).toHaveLength(20);
  expect(rows[0].imei).toBe('stranger-4-0');
});
