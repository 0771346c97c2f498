import { sql } from 'kysely';
import {
  deleteVehicleShare,
  getVehicleShares,
  postVehicleShare,
  readSharedVehicle,
} from '#api/vehicle-share.ts';
import { DAY_MS, MINUTE_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import type { ShareEnd } from '#domain/vehicle/vehicle-share.ts';
import { assertInScope, lockRegistered } from '#server/area/vehicle/lock-vehicle.ts';
import { placeOf } from '#server/area/vehicle/vehicle-changed.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { hashSecret, newSecret } from '#server/base/access/secret.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { vehicleNow } from '#server/telemetry/vehicle-now.ts';
import { arrivalOfShare } from './arrival-of-share.ts';
import { ENDED_DAYS, endShare } from './end-shares.ts';
import { readOpenShares } from './read-shares.ts';

const listShares = handle(getVehicleShares, async ({ params, caller, app }) => {
  await assertInScope(app.database, caller, params.device_id);
  const rows = await app.database.sql
    .selectFrom('vehicle_share as share')
    .leftJoin('app_user as maker', 'maker.id', 'share.made_by')
    .selectAll('share')
    .select('maker.username as maker')
    .where('share.vehicle_id', '=', params.device_id)
    .where((eb) =>
      eb.or([
        eb('share.ended_at', 'is', null),
        eb('share.ended_at', '>=', new Date(app.now() - ENDED_DAYS * DAY_MS)),
      ]),
    )
    .orderBy('share.made_at', 'desc')
    .orderBy('share.id', 'desc')
    .execute();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      label: row.label,
      target: row.target_lat === null ? null : { lat: row.target_lat, lng: row.target_lng! },
      ends_on_arrival: row.ends_on_arrival,
      made_by: row.maker,
      made_at: iso(row.made_at),
      expires_at: iso(row.expires_at),
      opened_at: iso(row.opened_at),
      ended_at: iso(row.ended_at),
      end_reason: row.end_reason as ShareEnd | null,
    })),
  };
});

const makeShare = handle(postVehicleShare, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const { minutes, label, lat, lng, ends_on_arrival } = body;
    const vehicle = await lockRegistered(tx, caller, { vehicleId: params.device_id });
    const { rows } = await sql`
      select from ${vehicleNow(app.now())} present
      where vehicle_id = ${vehicle.id} and state = 'private'`.execute(tx.sql);
    if (rows.length > 0) throw new Fault('share.private', 409);
    const secret = newSecret();
    const expires_at = new Date(app.now() + minutes * MINUTE_MS);
    const { id } = await tx.sql
      .insertInto('vehicle_share')
      .values({
        ...{ vehicle_id: vehicle.id, token_hash: hashSecret(secret), label, ends_on_arrival },
        ...{ target_lat: lat, target_lng: lng },
        ...{ made_by: caller.userId, made_at: new Date(app.now()), expires_at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { vehicle_id: vehicle.id, ...body, expires_at: iso(expires_at) };
    await tx.changed({ entity: 'vehicle_share', action: 'create', id, after, place: placeOf(vehicle) });
    return { id, path: `/shared#${secret}`, expires_at: iso(expires_at) };
  }),
);

const revokeShare = handle(deleteVehicleShare, (call) =>
  command(call, async (tx) => {
    const { params, caller, app } = call;
    await assertInScope(tx, caller, params.device_id);
    const found = await tx.sql
      .updateTable('vehicle_share')
      .from('vehicle')
      .set({ ended_at: new Date(app.now()), end_reason: 'revoked' })
      .whereRef('vehicle.id', '=', 'vehicle_share.vehicle_id')
      .where('vehicle_share.id', '=', params.share_id)
      .where('vehicle_share.vehicle_id', '=', params.device_id)
      .where('vehicle_share.ended_at', 'is', null)
      .returning(['vehicle_share.id', 'vehicle_share.vehicle_id', 'label', 'fleet_id', 'work_code'])
      .executeTakeFirst();
    if (!found) throw notFound();
    const { id, vehicle_id, label } = found;
    const before = { vehicle_id, label };
    await tx.changed({ entity: 'vehicle_share', action: 'delete', id, before, place: placeOf(found) });
    return { ok: true as const };
  }),
);

/** The answer does not distinguish a wrong link from one that has ended. */
const readShared = handle(readSharedVehicle, async ({ params, app, request }) => {
  const [share] = await readOpenShares(app, sql`share.token_hash = ${hashSecret(params.secret)}`);
  if (!share) throw notFound();
  if (share.end !== null) {
    await endShare(app, share);
    throw notFound();
  }
  if (!share.isOpened)
    await command({ app, caller: { userId: null, username: 'shared link' }, request }, async (tx) => {
      const { numUpdatedRows } = await tx.sql
        .updateTable('vehicle_share')
        .set({ opened_at: new Date(app.now()) })
        .where('id', '=', share.id)
        .where('opened_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const { id, place, vehicleId: vehicle_id } = share;
      await tx.changed({ entity: 'vehicle_share', action: 'open', id, after: { vehicle_id }, place });
    });
  const arrival = await arrivalOfShare(app, share);
  // The search may have taken a while: private use that began meanwhile hides the place.
  const [still] = await readOpenShares(app, sql`share.id = ${share.id}`);
  if (!still || still.end !== null) throw notFound();
  const { name, position, target, expiresMs } = still;
  return {
    name,
    place: position && {
      ...{ lat: position.lat, lng: position.lng },
      heading: position.isMoving ? position.courseDeg : null,
      ts: iso(position.timeMs)!,
    },
    target,
    arrival: arrival && position && { at: iso(arrival.atMs)!, by: arrival.by },
    expires_at: iso(expiresMs)!,
  };
});

export const shareHandlers: readonly Handler[] = [listShares, makeShare, revokeShare, readShared];
