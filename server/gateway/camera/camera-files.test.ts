import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CAMERA_LIMITS } from '#domain/camera/camera-file.ts';
import { DAY_MS } from '#domain/duration.ts';
import { RESULT } from '#server/protocol/jt808/message-id.ts';
import type { FilesRequest } from '#server/protocol/protocol.ts';
import { NOW } from '#server/testing/app.ts';
import { type CameraSite, cameraSite } from '#server/testing/camera-site.ts';
import { PNG } from '#server/testing/document-files.ts';
import { signedInSocket, type TestSocket } from '#server/testing/socket.ts';
import { expireFiles } from '#server/worker/job/expire-files.ts';
import { sendFiles } from '#simulator/send-files.ts';

const CLIP = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), randomBytes(700_000)]);

let site: CameraSite;
let token: string;
beforeAll(async () => {
  site = await cameraSite({ CAMERA_MB_PER_DAY: '30' });
  token = await site.tokenOf();
});
afterAll(() => site.close());

type Camera = Awaited<ReturnType<CameraSite['camera']>>;
const picture = { name: '00_65_6501_0_a.png', kind: 0, octets: PNG };
const clip = { name: '02_65_6501_1_a.mp4', kind: 2, octets: CLIP };
const toldOf = ({ name, kind, octets }: typeof clip) => ({ name, kind, size: octets.length });

const speaking = (camera: Camera) => site.speaking(camera);
const filesOf = async (vehicleId: number) => (await site.alarmsOf(token, vehicleId)).body.alarms[0]!;

describe('pages that are open', () => {
  let opened: TestSocket[] = [];
  afterEach(() => {
    for (const { ws } of opened) ws.terminate();
    opened = [];
  });

  it('hear when files are announced and when one is here, if their user may see it', async () => {
    const base = await site.server.listen();
    const watch = async (fields: Parameters<CameraSite['signIn']>[0]) => {
      const socket = await signedInSocket(base, await site.signIn(fields));
      opened.push(socket);
      return socket;
    };
    const near = await watch({});
    const others = [
      await watch({ fleetIds: [site.otherFleetId] }),
      // Pictures show drivers, so this reader may not see them.
      await watch({ roles: ['visualizer'] }),
    ];
    const heard = ({ messages }: TestSocket) =>
      messages
        .flatMap((message) => (message.type === 'changed' ? message.entities : []))
        .filter((entity) => entity === 'camera_file');
    const camera = await site.camera();
    const asked = (await site.alarm(camera))!;
    const { announce, begin, chunk, end } = speaking(camera);
    await announce(asked, [toldOf(picture)]);
    await near.until(() => heard(near).length === 1);
    const coming = await filesOf(camera.vehicleId);
    expect(coming).toMatchObject({ state: 'coming', files: [{ state: 'coming' }] });
    expect((await site.fileOf(token, camera.vehicleId, coming.files[0]!.id)).code).toBe('err.fileNotReady');
    await begin(toldOf(picture));
    chunk(picture.name, 0, PNG);
    expect(await end(toldOf(picture))).toEqual([]);
    await near.until(() => heard(near).length === 2);
    expect(await filesOf(camera.vehicleId)).toMatchObject({ state: 'done', files: [{ state: 'stored' }] });
    await Promise.all(others.map((socket) => socket.fence()));
    expect(others.map(heard)).toEqual([[], []]);
  });
});

describe('files of an alarm', () => {
  it('are asked for, sent over a connection of their own, and can be looked at', async () => {
    const camera = await site.camera();
    const asked = await site.alarm(camera, { files: 2 });
    expect(asked).toMatchObject({ host: '127.0.0.1', port: site.gateway.filesPort });
    expect(await filesOf(camera.vehicleId)).toMatchObject({ state: 'waiting', announced: 2, files: [] });
    expect(await sendFiles(asked!, camera.phone, [clip, picture])).toBe(true);
    const alarm = await filesOf(camera.vehicleId);
    expect(alarm).toMatchObject({
      state: 'done',
      files: [
        { kind: 'picture', type: 'image/png', size: PNG.length, state: 'stored' },
        { kind: 'clip', type: 'video/mp4', size: CLIP.length, state: 'stored' },
      ],
    });
    const shown = await site.fileOf(token, camera.vehicleId, alarm.files[1]!.id, { preview: 'true' });
    expect([shown.status, shown.headers['content-type'], shown.headers['content-disposition']]).toEqual([
      ...[200, 'video/mp4', undefined],
    ]);
    expect(shown.bytes.equals(CLIP)).toBe(true);
    const taken = await site.fileOf(token, camera.vehicleId, alarm.files[0]!.id);
    expect(taken.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''.+\.png$/);
    expect(taken.bytes.equals(PNG)).toBe(true);
  });

  it('are asked for once, until the terminal has had time to send them, and no more once they are here', async () => {
    const camera = await site.camera();
    const asked = await site.alarm(camera);
    const asks = async () => {
      await site.gateway.files.sweep();
      const { rows } = await site.pool.query('select asks from camera_alarm where vehicle_id = $1', [
        camera.vehicleId,
      ]);
      return rows[0]!.asks;
    };
    expect(await asks()).toBe(1);
    site.server.clock.nowMs += 601_000;
    expect(await asks()).toBe(2);
    await sendFiles(asked!, camera.phone, [picture]);
    site.server.clock.nowMs += 601_000;
    expect(await asks()).toBe(2);
    site.server.clock.nowMs = NOW;
  });

  it('are sent again as far as they are missing', async () => {
    const camera = await site.camera();
    const asked = (await site.alarm(camera))!;
    const { announce, begin, chunk, end } = speaking(camera);
    const told = toldOf(clip);
    expect(await announce(asked, [told])).toBe(RESULT.ok);
    expect(await begin(told)).toBe(RESULT.ok);
    chunk(clip.name, 0, CLIP.subarray(0, 60_000));
    chunk(clip.name, 300_000, CLIP.subarray(300_000, 360_000));
    chunk(clip.name, 300_000, randomBytes(1_000));
    expect(await end(told)).toEqual([
      { at: 60_000, length: 240_000 },
      { at: 360_000, length: CLIP.length - 360_000 },
    ]);
    for (let at = 60_000; at < CLIP.length; at += 60_000)
      chunk(clip.name, at, CLIP.subarray(at, at + 60_000));
    expect(await end(told)).toEqual([]);
    const { files } = await filesOf(camera.vehicleId);
    expect((await site.fileOf(token, camera.vehicleId, files[0]!.id)).bytes.equals(CLIP)).toBe(true);
  });

  it('go on where they were when the connection and the server ended in the middle', async () => {
    const camera = await site.camera();
    const asked = (await site.alarm(camera, { files: 2 }))!;
    const first = speaking(camera);
    await first.announce(asked, [toldOf(picture), toldOf(clip)]);
    await first.begin(toldOf(picture));
    first.chunk(picture.name, 0, PNG);
    expect(await first.end(toldOf(picture))).toEqual([]);
    await first.begin(toldOf(clip));
    for (let at = 0; at < 300_000; at += 60_000) first.chunk(clip.name, at, CLIP.subarray(at, at + 60_000));
    const stored = async () => {
      const { rows } = await site.pool.query<{ n: number }>(
        `select coalesce(sum(octet_length(octets)), 0)::int as n from camera_piece piece
         join camera_file file on file.id = piece.file_id join camera_alarm alarm on alarm.id = file.alarm_id
         where alarm.vehicle_id = $1`,
        [camera.vehicleId],
      );
      return rows[0]!.n;
    };
    first.socket.destroySoon();
    await expect.poll(stored).toBe(PNG.length + 300_000);
    await site.restart();
    const again = speaking(camera);
    expect(await again.announce(asked, [toldOf(picture), toldOf(clip)])).toBe(RESULT.ok);
    await again.begin(toldOf(picture));
    expect(await again.end(toldOf(picture))).toEqual([]);
    await again.begin(toldOf(clip));
    const missing = await again.end(toldOf(clip));
    expect(missing).toEqual([{ at: 300_000, length: CLIP.length - 300_000 }]);
    for (let at = 300_000; at < CLIP.length; at += 60_000)
      again.chunk(clip.name, at, CLIP.subarray(at, at + 60_000));
    expect(await again.end(toldOf(clip))).toEqual([]);
    expect(await filesOf(camera.vehicleId)).toMatchObject({ state: 'done' });
  });

  it('begin anew when the terminal says that they have another size', async () => {
    const camera = await site.camera();
    const asked = (await site.alarm(camera))!;
    const { announce, begin, chunk, end } = speaking(camera);
    await announce(asked, [{ name: 'a', size: 10 }]);
    await begin({ name: 'a', kind: 0, size: 10 });
    chunk('a', 0, Buffer.alloc(10));
    await begin({ name: 'a', kind: 0, size: PNG.length });
    expect(await end({ name: 'a', kind: 0, size: PNG.length })).toEqual([{ at: 0, length: PNG.length }]);
    chunk('a', 0, PNG);
    expect(await end({ name: 'a', kind: 0, size: PNG.length })).toEqual([]);
    expect((await filesOf(camera.vehicleId)).files).toMatchObject([{ type: 'image/png', size: PNG.length }]);
  });

  it('are taken for what they are, whatever they are called', async () => {
    const camera = await site.camera();
    const asked = (await site.alarm(camera, { files: 3 }))!;
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    await sendFiles(asked, camera.phone, [
      { name: 'a.jpg', kind: 0, octets: page },
      { name: 'b.jpg', kind: 0, octets: PNG },
      { name: 'c.mp4', kind: 9, octets: Buffer.from('0000000167640028', 'hex') },
    ]);
    const { files } = await filesOf(camera.vehicleId);
    expect(files.map(({ kind, type }) => [kind, type])).toEqual([
      ['picture', 'application/octet-stream'],
      ['picture', 'image/png'],
      ['other', 'video/h264'],
    ]);
    const { headers } = await site.fileOf(token, camera.vehicleId, files[0]!.id, { preview: 'true' });
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
      'application/octet-stream',
      'nosniff',
    ]);
  });
});

describe('who is refused', () => {
  it.each([
    ['does not know the number', async (asked: FilesRequest) => ({ ...asked, number: 'A'.repeat(32) })],
    ['has another label', async (asked: FilesRequest) => ({ ...asked, label: Buffer.alloc(16) })],
  ])('who %s', async (_, changed) => {
    const camera = await site.camera();
    const asked = (await site.alarm(camera))!;
    const { announce, closed } = speaking(camera);
    expect(await announce(await changed(asked), [toldOf(picture)])).toBe(RESULT.failed);
    await closed;
  });

  it('another terminal, even with the number', async () => {
    const [camera, other] = [await site.camera(), await site.camera()];
    const asked = (await site.alarm(camera))!;
    const { announce, closed } = speaking(other);
    expect(await announce(asked, [toldOf(picture)])).toBe(RESULT.failed);
    await closed;
  });

  it('who comes a day late', async () => {
    const camera = await site.camera();
    const asked = (await site.alarm(camera))!;
    site.server.clock.nowMs = NOW + CAMERA_LIMITS.hours * 3_600_000 + 1;
    const { announce } = speaking(camera);
    expect(await announce(asked, [toldOf(picture)])).toBe(RESULT.failed);
    site.server.clock.nowMs = NOW;
  });

  it.each<[string, (line: ReturnType<typeof speaking>, asked: FilesRequest) => Promise<unknown> | unknown]>([
    ['octets before a number', ({ chunk }) => chunk('a', 0, PNG)],
    ['garbage', ({ socket }) => socket.write('GET / HTTP/1.1\r\n\r\n')],
    [
      'a file of which nobody spoke',
      async ({ announce, chunk }, asked) => {
        await announce(asked, [{ name: 'a', size: 10 }]);
        chunk('b', 0, Buffer.alloc(5));
      },
    ],
    [
      'octets beyond the end',
      async ({ announce, chunk }, asked) => {
        await announce(asked, [{ name: 'a', size: 10 }]);
        chunk('a', 8, Buffer.alloc(5));
      },
    ],
    [
      'much more than was announced',
      async ({ announce, chunk }, asked) => {
        await announce(asked, [{ name: 'a', size: 10 }]);
        for (let i = 0; i < 20_000; i++) chunk('a', 0, Buffer.alloc(10));
      },
    ],
  ])('who sends %s', async (_, act) => {
    const camera = await site.camera();
    const asked = (await site.alarm(camera))!;
    const line = speaking(camera);
    await act(line, asked);
    await line.closed;
  });

  it('files above the limits of a file and of a day, and not the others', async () => {
    const camera = await site.camera();
    const asked = (await site.alarm(camera, { files: 3 }))!;
    const { announce, begin, chunk, end } = speaking(camera);
    const sizes = [CAMERA_LIMITS.fileBytes + 1, CAMERA_LIMITS.fileBytes, 15_000_000, PNG.length];
    expect(
      await announce(
        asked,
        sizes.map((size, i) => ({ name: String(i), size })),
      ),
    ).toBe(RESULT.ok);
    const begun: unknown[] = [];
    for (const [i, size] of sizes.entries()) begun.push(await begin({ name: String(i), kind: 2, size }));
    expect(begun).toEqual([RESULT.failed, RESULT.ok, RESULT.failed, RESULT.ok]);
    chunk('0', 0, PNG);
    expect(await end({ name: '0', kind: 2, size: sizes[0]! })).toEqual([]);
    chunk('3', 0, PNG);
    expect(await end({ name: '3', kind: 2, size: PNG.length })).toEqual([]);
    const { files } = await filesOf(camera.vehicleId);
    expect(files.map(({ state }) => state)).toEqual(['refused', 'coming', 'refused', 'stored']);
  });
});

describe('private use', () => {
  const privateUse = (vehicleId: number) =>
    site.pool.query(
      `insert into private_period (vehicle_id, start_at, end_at, day, origin, distance_m, decided_at)
       values ($1, $2, $3, '2026-01-01', 'switch', 0, $2)`,
      [vehicleId, new Date(NOW - 120_000), new Date(NOW)],
    );

  it('nothing is asked for, and nothing kept', async () => {
    const camera = await site.camera();
    const asked = (await site.alarm(camera))!;
    await sendFiles(asked, camera.phone, [picture]);
    const { files } = await filesOf(camera.vehicleId);
    await privateUse(camera.vehicleId);
    expect((await site.alarmsOf(token, camera.vehicleId)).status).toBe(404);
    expect((await site.fileOf(token, camera.vehicleId, files[0]!.id)).status).toBe(404);
    expect(await sendFiles(asked, camera.phone, [picture])).toBe(false);
    site.server.clock.nowMs = NOW + 601_000;
    await site.gateway.files.sweep();
    const { rows } = await site.pool.query('select asks from camera_alarm where vehicle_id = $1', [
      camera.vehicleId,
    ]);
    expect(rows).toEqual([{ asks: 1 }]);
    site.server.clock.nowMs = NOW + 3_700_000;
    await expireFiles(site.server.app);
    site.server.clock.nowMs = NOW;
    const left = await site.pool.query('select from camera_file where id = $1', [files[0]!.id]);
    expect(left.rowCount).toBe(0);
  });
});

it('they are kept for as long as the setting says', async () => {
  const camera = await site.camera();
  await sendFiles((await site.alarm(camera))!, camera.phone, [picture]);
  const kept = async () => {
    await expireFiles(site.server.app);
    return (await site.pool.query('select from camera_alarm where vehicle_id = $1', [camera.vehicleId]))
      .rowCount;
  };
  site.server.clock.nowMs = NOW + 89 * DAY_MS;
  expect(await kept()).toBe(1);
  site.server.clock.nowMs = NOW + 91 * DAY_MS;
  expect(await kept()).toBe(0);
  site.server.clock.nowMs = NOW;
});

it('an installation without the setting asks for nothing', async () => {
  const without = await cameraSite({ CAMERA_HOST: '' });
  try {
    expect(without.gateway.filesPort).toBeNull();
    expect(await without.alarm(await without.camera())).toBeNull();
  } finally {
    await without.close();
  }
});
