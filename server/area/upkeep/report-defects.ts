import type { Gravity } from '#domain/check/form.ts';
import { Fault } from '#domain/fault.ts';
import type { DEFECT_SOURCES } from '#domain/upkeep/defect.ts';
import type { Command } from '#server/base/access/command.ts';
import type { VehicleRow } from '../vehicle/lock-vehicle.ts';
import { placeOf } from '../vehicle/vehicle-changed.ts';
import { type Acting, holdVehicle } from './out-of-service.ts';

/** A defect in the form in which its finder reports it. */
export type ReportedDefect = {
  /** The same key is stored once, whoever reports it again. */
  key: string;
  vehicleId: number;
  source: (typeof DEFECT_SOURCES)[number];
  severity: Gravity;
  title: string;
  description?: string | null;
  /** The check that found it. */
  checkId?: number;
  /** The item of the form, the fault code, or the key of the due. */
  item?: string | null;
  driverId?: number | null;
  /** ms UTC. */
  reportedAtMs: number;
};

/** A defect as it is stored; `isNew`: by this command. */
export type StoredDefect = { key: string; id: number; isNew: boolean };

/**
 * Stores defects of vehicles, each once by its key. A dangerous one takes the vehicle out of service, unless
 * it is so already, and tells everybody who must know (event 1126). Returns them in the order given.
 * @throws Fault 409 `upkeep.keyTaken` for a key with which another user reported
 */
export async function reportDefects(
  tx: Command,
  defects: readonly ReportedDefect[],
  by: Acting,
): Promise<StoredDefect[]> {
  const vehicles = await lockVehicles(tx, defects);
  const stored: StoredDefect[] = [];
  for (const defect of defects) {
    const id = await insert(tx, defect, by);
    if (id === null) {
      stored.push({ key: defect.key, id: await known(tx, defect, by), isNew: false });
      continue;
    }
    stored.push({ key: defect.key, id, isNew: true });
    const vehicle = vehicles.get(defect.vehicleId)!;
    const { title, severity, source, vehicleId } = defect;
    await tx.changed({
      ...{
        entity: 'defect',
        action: 'create',
        id,
        place: placeOf(vehicle),
        userIds: [by.userId ?? []].flat(),
      },
      after: { vehicle_id: vehicleId, title, severity, source, state: 'open' },
    });
    if (severity !== 'dangerous') continue;
    vehicles.set(vehicleId, await holdVehicle(tx, vehicle, { id, title }, by));
    await raiseDangerous(tx, { id, title, vehicleId, driverId: defect.driverId ?? null });
  }
  return stored;
}

/** Tells that a vehicle must not be driven (event 1126). */
async function raiseDangerous(
  tx: Command,
  {
    id,
    title,
    vehicleId,
    driverId,
  }: { id: number; title: string; vehicleId: number; driverId: number | null },
): Promise<void> {
  await tx.raise({
    ...{ code: 1126, vehicleId, detail: { defect_id: id, title } },
    ...(driverId === null ? {} : { driverId }),
  });
}

/** The vehicles of the defects, locked in the order of their ids. */
async function lockVehicles(tx: Command, defects: readonly ReportedDefect[]) {
  if (defects.length === 0) return new Map<number, VehicleRow>();
  const rows = await tx.sql
    .selectFrom('vehicle')
    .selectAll()
    .where(
      'id',
      'in',
      defects.map(({ vehicleId }) => vehicleId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The id of the new row; null: its key is stored already. */
async function insert(tx: Command, defect: ReportedDefect, { userId }: Acting): Promise<number | null> {
  const row = await tx.sql
    .insertInto('defect')
    .values({
      key: defect.key,
      vehicle_id: defect.vehicleId,
      source: defect.source,
      check_id: defect.checkId ?? null,
      item: defect.item ?? null,
      title: defect.title,
      description: defect.description ?? null,
      severity: defect.severity,
      driver_id: defect.driverId ?? null,
      reported_by: userId,
      reported_at: new Date(defect.reportedAtMs),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function known(tx: Command, { key }: ReportedDefect, { userId }: Acting): Promise<number> {
  const { id, reported_by } = await tx.sql
    .selectFrom('defect')
    .select(['id', 'reported_by'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (reported_by !== userId) throw new Fault('upkeep.keyTaken', 409);
  return id;
}
