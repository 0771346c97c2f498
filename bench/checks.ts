import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { getOwnCheckForms, postOwnCheck } from '#api/check.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { putOwnPhoto } from '#api/photo.ts';
import { itemsOf } from '#domain/check/form.ts';
import { SIGNATURE } from '#domain/check/judge.ts';
import { openSession } from '#server/area/account/session/session.ts';
import { aDriver, aUser } from '#server/testing/builders.ts';
import { benchRig, heldMb, percentile, type Rig } from './rig.ts';

/* npm run bench:checks [times]. 500 phones send 2,000 checks in an hour of morning, each with four
   pictures of 200 kB and a signature. The hour passes `times` faster, by default 20: it takes three minutes.
   A phone sends the check, then its pictures one by one. */
const [CHECKS, PHONES, PICTURES] = [2_000, 500, 4];
const TIMES = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 20);
const PICTURE = 200_000;
const BUDGET_MS = 2_000;
const GROWTH_MB = 200;

/** A JPEG of so many octets of image, with the place that a camera writes. */
function jpeg(size: number): Buffer {
  const place = Buffer.from('\xff\xe1\0\x16Exif\0\0GPS 40.4 -3.7x', 'latin1');
  const frame = Buffer.from('\xff\xc0\0\x0b\x08\x04\xb0\x06\x40\x01\x01\x11\0', 'latin1');
  const scan = Buffer.from('\xff\xda\0\x08\x01\x01\0\0\x3f\0', 'latin1');
  const image = Buffer.from(Array.from({ length: size }, (_, n) => (n * 7919) % 251));
  return Buffer.concat([Buffer.from('ffd8', 'hex'), place, frame, scan, image, Buffer.from('ffd9', 'hex')]);
}

async function signIn({ database }: Rig): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from fleet where parent_id is not null',
  );
  const tokens: string[] = [];
  for (let n = 0; n < PHONES; n++) {
    const user = await aUser(database);
    await aDriver(database, { fleet_id: rows[n % rows.length]!.id, user_id: user.id });
    tokens.push((await openSession(database, user, { keepConnected: false, nowMs: Date.now() })).token);
  }
  return tokens;
}

const rig = await benchRig({ vehicles: CHECKS, fleets: 50 });
try {
  const base = `http://127.0.0.1:${rig.server.httpPort}/api/traza`;
  const tokens = await signIn(rig);
  const took: Record<'check' | 'picture' | 'whole', number[]> = { check: [], picture: [], whole: [] };
  const send = async (path: string, token: string, init: RequestInit) => {
    const { headers, ...rest } = init;
    const response = await fetch(base + path, {
      ...rest,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    return text;
  };
  const timed = async <Result>(what: keyof typeof took, work: () => Promise<Result>) => {
    const began = performance.now();
    const result = await work();
    took[what].push(performance.now() - began);
    return result;
  };

  const { forms }: AnswerOf<typeof getOwnCheckForms> = JSON.parse(
    await send(getOwnCheckForms.path, tokens[0]!, {}),
  );
  const form = forms.find(({ seed }) => seed === 'van')!;
  const items = itemsOf(form.content).filter(({ kind }) => kind === 'judgement');
  const [picture, signature] = [jpeg(PICTURE), jpeg(8_000)];

  /** One phone sends one check, and then its pictures. */
  const check = (n: number) =>
    timed('whole', async () => {
      const token = tokens[n % PHONES]!;
      const at = new Date().toISOString();
      const photos = [...items.slice(0, PICTURES).map(({ id }) => id), SIGNATURE].map((item) => {
        return { key: randomUUID(), item, taken_at: at };
      });
      const body = {
        ...{ key: randomUUID(), vehicle_id: rig.vehicleIds[n], form_version_id: form.form_version_id },
        ...{ begun_at: at, filled_at: at, odometer_km: 81_000, photos },
        // One in twenty finds something.
        answers: items.map(({ id }, i) => ({ item: id, value: n % 20 === 0 && i === 1 ? 'no' : 'yes' })),
      };
      await timed('check', () =>
        send(postOwnCheck.path, token, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
      for (const { key, item } of photos) {
        const octets = item === SIGNATURE ? signature : picture;
        await timed('picture', () =>
          send(putOwnPhoto.path.replace('{key}', key), token, {
            method: 'PUT',
            headers: { 'content-type': 'image/jpeg' },
            body: new Uint8Array(octets),
          }),
        );
      }
    });

  const { pid } = rig.server;
  // Parts that are needed only once are loaded before.
  for (let n = 0; n < 20; n++) await check(CHECKS - 1 - n);
  for (const times of Object.values(took)) times.length = 0;
  const before = heldMb(pid);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, heldMb(pid));
  }, 50);
  const used = rig.cpu();
  const began = performance.now();
  const everyMs = 3_600_000 / TIMES / CHECKS;
  const sent: Promise<void>[] = [];
  for (let n = 0; n < CHECKS - 20; n++) {
    const wait = began + n * everyMs - performance.now();
    if (wait > 0) await setTimeout(wait);
    sent.push(check(n));
  }
  await Promise.all(sent).finally(() => clearInterval(looking));
  const seconds = (performance.now() - began) / 1000;
  const now = rig.cpu();

  for (const [what, times] of Object.entries(took)) {
    times.sort((a, b) => a - b);
    const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    const isKept = p95 <= BUDGET_MS;
    if (!isKept) process.exitCode = 1;
    console.info(
      `${what.padEnd(10)}${String(times.length).padStart(7)} sent${median.toFixed(0).padStart(6)} ms median${p95.toFixed(0).padStart(6)} ms p95` +
        `${times.at(-1)!.toFixed(0).padStart(7)} ms most   budget ${BUDGET_MS} ms: ${isKept ? 'kept' : 'MISSED'}`,
    );
  }
  const { rows } = await rig.database.pool.query(
    `select (select count(*)::int from vehicle_check) as checks, (select count(*)::int from photo where stored_at is not null) as pictures,
       (select round(sum(length(octets)) / 1e6)::int from photo_piece) as mb`,
  );
  const growth = most - before;
  if (growth > GROWTH_MB) process.exitCode = 1;
  console.info(
    `an hour in ${seconds.toFixed(0)} s (${TIMES} times faster); stored ${JSON.stringify(rows[0])}; processor: server ` +
      `${(now.server - used.server).toFixed(1)} s, PostgreSQL ${(now.postgres - used.postgres).toFixed(1)} s; memory ` +
      `${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB   budget of growth ${GROWTH_MB} MB: ${growth <= GROWTH_MB ? 'kept' : 'MISSED'}`,
  );
} finally {
  await rig.close();
}
