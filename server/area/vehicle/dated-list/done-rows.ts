import { sql } from 'kysely';
import type { z } from 'zod';
import type { DoneAnswer } from '#api/dated-lists.ts';
import { Fault, type FieldFault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { AfterDone, DatedKind } from '#domain/vehicle/dated-kind.ts';
import type { doneInput } from '#domain/vehicle/done.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import type { DatedWriter } from '../dated-writer.ts';
import { assertFields } from '../lock-vehicle.ts';

type Asked = { app: App; caller: Caller; body: z.output<typeof doneInput> };

/**
 * Says of each row that its due was done on a day. Each is done or refused by itself. Days are those of the
 * vehicle's zone.
 * @throws Fault 404 when a row is out of sight: then nothing is written (domain rules §2.4.7)
 */
export async function doneRows(
  tx: Command,
  asked: Asked,
  { kind, writer }: { kind: DatedKind; writer: DatedWriter },
): Promise<DoneAnswer> {
  const { body, caller } = asked;
  const versions = new Map(body.rows.map(({ id, version }) => [id, version]));
  // The vehicles in one order, so that two commands do not wait for each other.
  const { rows } = await sql<{ id: number; vehicle_id: number; license: string }>`
    select row.id, row.vehicle_id, vehicle.license
    from ${sql.table(`vehicle_${kind.section}`)} row
    join vehicle on vehicle.id = row.vehicle_id
    where ${vehicleInScope(caller)} and row.id = any(${[...versions.keys()]}::int[])
    order by row.vehicle_id, row.id`.execute(tx.sql);
  if (rows.length < versions.size) throw notFound();
  const results: DoneAnswer['results'] = [];
  for (const { id, vehicle_id: vehicleId, license } of rows) {
    const of = { vehicleId, rowId: id, version: versions.get(id)! };
    const fault = await tx.attempt(() => doneRow(tx, asked, { of, kind, writer }));
    results.push({ id, license, fault: fault && reasonOf(fault) });
  }
  return { results };
}

async function doneRow(
  tx: Command,
  by: Asked,
  what: { of: { vehicleId: number; rowId: number; version: number }; kind: DatedKind; writer: DatedWriter },
): Promise<void> {
  const { of, kind, writer } = what;
  const { day, next, next_km: nextKm, of: due } = by.body;
  const rule = kind.done!;
  if (rule.of.length > 0 && !rule.of.includes(due ?? '')) throw new Fault('err.request', 422);
  const { row, context } = await writer.judged(tx, by, of);
  assertFields(day > context.today ? [{ field: 'day', code: 'val.futureDate' }] : []);
  const { id: _, version: __, ...entered } = row;
  const after = rule.after(entered, { day, of: due, next, nextKm }, context);
  if (!isAfter(after)) throw new Fault('err.request', 422, { fields: [after] });
  if (after.how === 'create') await writer.create(tx, by, { vehicleId: of.vehicleId, given: after.row });
  else await writer.edit(tx, by, { ...of, given: after.row });
}

const isAfter = (
  after: AfterDone<Record<string, unknown>> | FieldFault,
): after is AfterDone<Record<string, unknown>> => 'how' in after;

/** The reason of a refusal: that of the first field at fault, where fields are. */
function reasonOf({ code, params, fields: [field] }: Fault): { code: FaultCode; params: Fault['params'] } {
  // Fields are checked by rules whose codes all have texts.
  return field ? { code: field.code as FaultCode, params: field.params ?? {} } : { code, params };
}
