import { sql } from 'kysely';
import { DOC_PER_CATEGORY } from '#domain/constants.ts';
import type { DocumentCategory, DocumentInput } from '#domain/document/document.ts';
import { categoriesInSight, mayUpload } from '#domain/document/document-rights.ts';
import { Fault } from '#domain/fault.ts';
import { lockVehicle, type Tx, type VehicleRow } from '#server/area/vehicle/lock-vehicle.ts';
import { placeOf } from '#server/area/vehicle/vehicle-changed.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { notFound } from '#server/base/access/record.ts';

/** The owner of a document. */
export type DocumentOwner = { vehicle_id: number } | { fine_id: number };

type OfDocument = { vehicle_id: number; document_id: number };

/**
 * The vehicle of a command for documents, locked. A vehicle that has left its fleet still takes papers; a
 * deleted one takes none.
 */
export async function lockOwner(tx: Tx, caller: Caller, vehicleId: number): Promise<VehicleRow> {
  const vehicle = await lockVehicle(tx, caller, { vehicleId });
  if (vehicle.registration_state === 'deleted') throw new Fault('vehicle.notRegistered', 409);
  return vehicle;
}

/** A document that the caller may know of, with its vehicle, locked. */
export async function lockDocument(tx: Tx, caller: Caller, { vehicle_id, document_id }: OfDocument) {
  const vehicle = await lockOwner(tx, caller, vehicle_id);
  const row = await tx.sql
    .selectFrom('document')
    .select(['id', 'name', 'category', 'expires', 'version'])
    .where('id', '=', document_id)
    .where('vehicle_id', '=', vehicle_id)
    .where('category', 'in', categoriesInSight(caller))
    .executeTakeFirst();
  if (!row) throw notFound();
  return { vehicle, document: { ...row, category: row.category as DocumentCategory } };
}

/** @throws Fault 409 when the caller may not add to the category, or change its documents */
export function assertMayUpload({ actors }: Caller, category: DocumentCategory): void {
  if (!mayUpload(actors, category)) throw new Fault('auth.notPermitted', 409);
}

/**
 * Is there room for the document in its category, and is its name free there?
 * @throws Fault 409 `doc.tooMany`, `err.fileInUse`
 */
export async function assertRoom(
  tx: Tx,
  owner: DocumentOwner,
  { name, category }: Pick<DocumentInput, 'name' | 'category'>,
): Promise<void> {
  const { n, taken } = await tx.sql
    .selectFrom('document')
    .select(({ fn }) => [
      fn.countAll<number>().as('n'),
      sql<boolean | null>`bool_or(plain_name = plain(${name}))`.as('taken'),
    ])
    .where((eb) => eb.and(owner))
    .where('category', '=', category)
    .executeTakeFirstOrThrow();
  if (taken) throw new Fault('err.fileInUse', 409, { fields: [{ field: 'name', code: 'err.fileInUse' }] });
  if (n >= DOC_PER_CATEGORY) throw new Fault('doc.tooMany', 409, { params: { max: DOC_PER_CATEGORY } });
}

/** The common part of a change of documents: its record is the vehicle. */
export function changeOf(action: string, vehicle: VehicleRow) {
  return { entity: 'document' as const, id: vehicle.id, action, place: placeOf(vehicle) };
}
