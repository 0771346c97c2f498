import { sql } from 'kysely';
import { Fault } from '#domain/fault.ts';
import type { PhotoInput, PhotoOwner } from '#domain/photo/photo.ts';
import type { Command } from '#server/base/access/command.ts';

/** The record whose pictures are announced, and the user who may send them. */
type Of = { owner: PhotoOwner; ownerId: number; vehicleId: number; userId: number };
/** `keepsPlace`: the picture stays as the camera wrote it, with its place. */
type Announced = PhotoInput & { keepsPlace?: boolean };

/**
 * Notes the pictures of a record, whose octets come later by `PUT /own/photo/{key}`. The same picture may be
 * announced again. Returns the keys of those without octets, in the order given.
 * @throws Fault `photo.taken` 409 when a key belongs to another record or user
 */
export async function keepPhotos(tx: Command, of: Of, photos: readonly Announced[]): Promise<string[]> {
  if (photos.length === 0) return [];
  const { owner, ownerId: owner_id, vehicleId: vehicle_id, userId: user_id } = of;
  const rows = photos.map(({ key, item, taken_at, keepsPlace: keeps_place = false }) => {
    return { key, owner, owner_id, vehicle_id, user_id, item, taken_at, keeps_place };
  });
  await tx.sql
    .insertInto('photo')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const keys = photos.map(({ key }) => key);
  const held = await tx.sql
    .selectFrom('photo')
    .select(['key', 'owner', 'owner_id', 'user_id', 'stored_at'])
    .where('key', '=', sql<string>`any(${keys}::uuid[])`)
    .execute();
  const isOwn = (row: (typeof held)[number]) =>
    row.owner === owner && row.owner_id === owner_id && row.user_id === user_id;
  if (!held.every(isOwn)) throw new Fault('photo.taken', 409);
  const stored = new Set(held.filter(({ stored_at }) => stored_at).map(({ key }) => key));
  return [...new Set(keys)].filter((key) => !stored.has(key));
}
