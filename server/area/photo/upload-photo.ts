import { createHash } from 'node:crypto';
import { putOwnPhoto } from '#api/photo.ts';
import { Fault } from '#domain/fault.ts';
import { PHOTO_MAX } from '#domain/photo/photo.ts';
import { pictureOf } from '#domain/photo/picture.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { turns } from '#server/base/http/turn.ts';
import { PIECE } from './read-photo.ts';

/**
 * The most pictures arriving at once: each holds up to 2 MB, all together 96 MB. Others wait, and the
 * connection slows their senders down.
 */
const ARRIVING = turns({ most: 48, each: 6 });

/**
 * Stores the octets of an announced picture. The same picture sent again changes nothing; another one under
 * its key is refused.
 */
export const uploadPhoto = handle(putOwnPhoto, async (call) => {
  const { params, caller, app, body } = call;
  // Asked first, so that nobody sends a picture in vain.
  const { keeps_place } = await announced(app.database, caller, params.key);
  const turn = await ARRIVING.take(caller.userId, new AbortController().signal);
  try {
    const { type, octets } = await pictureOf(await received(body), { keepsPlace: keeps_place });
    const digest = createHash('sha256').update(octets).digest();
    return await command(call, async (tx) => {
      const photo = await lockAnnounced(tx, caller, params.key);
      if (photo.digest?.equals(digest)) return { ok: true as const };
      if (photo.digest) throw new Fault('photo.taken', 409);
      for (let seq = 0; seq * PIECE < octets.length; seq++) {
        const piece = Buffer.from(octets.subarray(seq * PIECE, (seq + 1) * PIECE));
        await tx.sql.insertInto('photo_piece').values({ photo_id: photo.id, seq, octets: piece }).execute();
      }
      await tx.sql
        .updateTable('photo')
        .set({ type, size: octets.length, digest, stored_at: new Date(app.now()) })
        .where('id', '=', photo.id)
        .execute();
      await tellOwners(tx, photo.vehicle_id);
      return { ok: true as const };
    });
  } finally {
    turn();
  }
});

/** A body of at most `PHOTO_MAX` octets. */
async function received(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all = new Uint8Array(PHOTO_MAX);
  let size = 0;
  for await (const part of body) {
    all.set(part, size);
    size += part.length;
  }
  return all.subarray(0, size);
}

const ofCaller = (db: Pick<Command['sql'], 'selectFrom'>, { userId }: Caller, key: string) =>
  db.selectFrom('photo').selectAll().where('key', '=', key).where('user_id', '=', userId);

async function announced(
  { sql: db }: { sql: Pick<Command['sql'], 'selectFrom'> },
  caller: Caller,
  key: string,
) {
  const photo = await ofCaller(db, caller, key).executeTakeFirst();
  if (!photo) throw new Fault('photo.unknown', 404);
  return photo;
}

async function lockAnnounced(tx: Command, caller: Caller, key: string) {
  const photo = await ofCaller(tx.sql, caller, key).forUpdate().executeTakeFirst();
  if (!photo) throw new Fault('photo.unknown', 404);
  return photo;
}

/** Screens that show the record get its picture. */
async function tellOwners(tx: Command, vehicleId: number | null): Promise<void> {
  if (vehicleId === null) return;
  const { fleet_id: fleetId, work_code: workCode } = await tx.sql
    .selectFrom('vehicle')
    .select(['fleet_id', 'work_code'])
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow();
  tx.tell({ entity: 'photo', id: vehicleId, action: 'store', place: { fleetId, workCode } });
}
