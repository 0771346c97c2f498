import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { CAMERA_FILE_KINDS, CAMERA_LIMITS, cameraTypeOf } from '#domain/camera/camera-file.ts';
import { missingRanges, newParts, type Range } from '#domain/camera/range.ts';
import { DAY_MS } from '#domain/duration.ts';
import { inTransaction } from '#server/base/db/in-transaction.ts';
import { piecesOf, rangesOf, sourceOf } from './content.ts';

/** A file as its terminal announces it; `kind` only when it begins. */
export type AnnouncedFile = { name: string; size: number; kind?: number };
/** An expected file. A file that is not open takes no octets: it is complete or refused. */
export type ExpectedFile = { id: number; size: number; isOpen: boolean; isRefused: boolean };

/** The most pieces of a file. A terminal that needs more sends too small parts. */
const PIECES_MAX = 4_096;
const MB = 1_000_000;
const OTHER_KIND = CAMERA_FILE_KINDS.indexOf('other');

type FileRow = { id: number; size: number; refusal: string | null; stored_at: Date | null };

/**
 * Writes down the files that a terminal is going to send, and refuses those above the limits. A file with
 * another size than before has changed, so it begins anew. Null for files beyond the limit of an alarm.
 */
export async function expectFiles(
  pool: Pool,
  { alarmId, files }: { alarmId: number; files: readonly AnnouncedFile[] },
  { nowMs, dayMb }: { nowMs: number; dayMb: number },
): Promise<(ExpectedFile | null)[]> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ tracker_id: number | null }>(
      'select tracker_id from camera_alarm where id = $1 for update',
      [alarmId],
    );
    const trackerId = rows[0]?.tracker_id;
    if (trackerId == null) return files.map(() => null);
    // Several alarms of a tracker come at the same time, and share its limit of a day.
    await client.query(`select pg_advisory_xact_lock(hashtext('camera_file'), $1)`, [trackerId]);
    const expected: (ExpectedFile | null)[] = [];
    for (const file of files) expected.push(await expect(client, { alarmId, trackerId, file, nowMs, dayMb }));
    await endAlarm(client, alarmId, nowMs);
    return expected;
  });
}

async function expect(
  client: PoolClient,
  asked: { alarmId: number; trackerId: number; file: AnnouncedFile; nowMs: number; dayMb: number },
): Promise<ExpectedFile | null> {
  const { alarmId, file } = asked;
  const kind = file.kind === undefined ? null : Math.min(file.kind, OTHER_KIND);
  const { rows } = await client.query<FileRow>(
    'select id, size, refusal, stored_at from camera_file where alarm_id = $1 and name = $2',
    [alarmId, file.name],
  );
  const [known] = rows;
  if (known) {
    if (kind !== null) await client.query('update camera_file set kind = $2 where id = $1', [known.id, kind]);
    if (known.size === storable(file.size) || known.stored_at !== null) return expectedOf(known);
    await client.query('delete from camera_piece where file_id = $1', [known.id]);
  } else {
    const { rows: counted } = await client.query<{ n: number }>(
      'select count(*)::int as n from camera_file where alarm_id = $1',
      [alarmId],
    );
    if (counted[0]!.n >= CAMERA_LIMITS.files) return null;
  }
  const { rows: written } = await client.query<FileRow>(
    `insert into camera_file (alarm_id, name, kind, size, refusal) values ($1, $2, $3, $4, $5)
     on conflict (alarm_id, name) do update set size = excluded.size, refusal = excluded.refusal
     returning id, size, refusal, stored_at`,
    [
      alarmId,
      file.name,
      kind ?? OTHER_KIND,
      storable(file.size),
      await refusalOf(client, asked, known?.id ?? null),
    ],
  );
  return expectedOf(written[0]!);
}

/** A size that fits into its column; such a file is refused anyway. */
const storable = (size: number) => Math.min(size, CAMERA_LIMITS.fileBytes + 1);

const expectedOf = ({ id, size, refusal, stored_at }: FileRow): ExpectedFile => ({
  ...{ id, size },
  isOpen: refusal === null && stored_at === null,
  isRefused: refusal !== null,
});

async function refusalOf(
  client: PoolClient,
  { trackerId, file, nowMs, dayMb }: { trackerId: number; file: AnnouncedFile; nowMs: number; dayMb: number },
  knownId: number | null,
): Promise<'size' | 'day' | 'broken' | null> {
  if (file.size === 0) return 'broken';
  if (file.size > CAMERA_LIMITS.fileBytes) return 'size';
  const { rows } = await client.query<{ octets: number }>(
    `select coalesce(sum(file.size), 0)::float8 as octets
     from camera_alarm alarm join camera_file file on file.alarm_id = alarm.id
     where alarm.tracker_id = $1 and alarm.noted_at > $2 and file.refusal is null and file.id is distinct from $3`,
    [trackerId, new Date(nowMs - DAY_MS), knownId],
  );
  return rows[0]!.octets + file.size > dayMb * MB ? 'day' : null;
}

/** Stores octets of a file, except those already there. Resolves when they are stored. */
export async function storeOctets(pool: Pool, fileId: number, at: number, octets: Buffer): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ size: number }>(
      'select size from camera_file where id = $1 and refusal is null and stored_at is null for update',
      [fileId],
    );
    const size = rows[0]?.size;
    if (size === undefined || at + octets.length > size) return;
    const there = await rangesOf(client, fileId);
    if (there.length >= PIECES_MAX) {
      await client.query(`update camera_file set refusal = 'broken' where id = $1`, [fileId]);
      await client.query('delete from camera_piece where file_id = $1', [fileId]);
      return;
    }
    for (const part of newParts(there, { at, length: octets.length })) {
      const own = octets.subarray(part.at - at, part.at - at + part.length);
      await client.query('insert into camera_piece (file_id, at, octets) values ($1, $2, $3)', [
        fileId,
        part.at,
        own,
      ]);
    }
  });
}

/**
 * Ends a complete file and determines its type. Returns the missing ranges; none when it is complete, or not
 * wanted.
 */
export async function endFile(pool: Pool, fileId: number, nowMs: number): Promise<Range[]> {
  return inTransaction(pool, async (client) => {
    // Locks the alarm before its files, in the same order as `expectFiles`.
    await client.query(
      `select from camera_alarm where id = (select alarm_id from camera_file where id = $1) for update`,
      [fileId],
    );
    const { rows } = await client.query<FileRow & { alarm_id: number }>(
      'select id, alarm_id, size, refusal, stored_at from camera_file where id = $1 for update',
      [fileId],
    );
    const [file] = rows;
    if (!file || file.refusal !== null || file.stored_at !== null) return [];
    const missing = missingRanges(await rangesOf(client, fileId), file.size);
    if (missing.length > 0) return missing;
    const digest = createHash('sha256');
    for await (const octets of piecesOf(client, file)) digest.update(octets);
    await client.query('update camera_file set type = $2, digest = $3, stored_at = $4 where id = $1', [
      ...[fileId, await cameraTypeOf(sourceOf(client, file))],
      ...[digest.digest(), new Date(nowMs)],
    ]);
    await endAlarm(client, file.alarm_id, nowMs);
    return [];
  });
}

/** Ends the requests once all files of an alarm are stored or refused. */
async function endAlarm(client: PoolClient, alarmId: number, nowMs: number): Promise<void> {
  await client.query(
    `update camera_alarm set done_at = case when not exists (
       select from camera_file where alarm_id = $1 and refusal is null and stored_at is null
     ) and exists (select from camera_file where alarm_id = $1) then $2::timestamptz end
     where id = $1`,
    [alarmId, new Date(nowMs)],
  );
}
