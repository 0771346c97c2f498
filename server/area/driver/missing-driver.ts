import { sql } from 'kysely';
import { Fault } from '#domain/fault.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';

/**
 * The answer for a missing driver: 410 when another user has deleted a driver whom the caller could see, 404
 * otherwise (domain rules §0.2). The audit knows deleted drivers.
 */
export async function missingDriver(
  tx: Pick<Command, 'sql'>,
  { visible, allowedEstructura }: Caller,
  driverId: number | null,
): Promise<Fault> {
  const deleted = await tx.sql
    .selectFrom('audit_entry')
    .select('id')
    .where('entity', '=', 'driver')
    .where('entity_id', '=', String(driverId))
    .where('action', '=', 'delete')
    .where(sql<boolean>`(before ->> 'fleet_id')::int = any(${visible.ids}::int[])`)
    .where(sql<boolean>`(${allowedEstructura} or before ->> 'driver_type' <> 'STRUCTURE')`)
    .executeTakeFirst();
  return deleted ? new Fault('notFound', 410) : notFound();
}
