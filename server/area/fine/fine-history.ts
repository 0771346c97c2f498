import type { AuditRow } from '#api/audit.ts';
import { can } from '#domain/access/permission.ts';
import { maskedCode } from '#domain/fine/fine.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readHistory } from '#server/base/access/history.ts';
import type { Database } from '#server/base/db/database.ts';
import { HIDDEN } from './fine-source.ts';

const DRIVER_FIELDS: readonly string[] = ['driver_name', 'driver_code', 'driver_address'];
/** Stored beside the name, which the history shows, and needed to decide who may read the line. */
const UNTOLD: readonly string[] = ['driver_id', 'driver_structure'];

/** The changes of a fine; the caller sees its drivers in the same form as on the fine itself. */
export async function fineHistory(
  database: Pick<Database, 'sql'>,
  caller: Caller,
  fineId: number,
): Promise<AuditRow[]> {
  const history = await readHistory(database, { entity: 'fine', id: fineId });
  return history.map((line) => {
    const structure = line.changes.find(({ field }) => field === 'driver_structure');
    const seen = (field: string, value: unknown, isStructure: unknown) => {
      if (value === null || !DRIVER_FIELDS.includes(field)) return value;
      if (isStructure === true && !caller.allowedEstructura) return HIDDEN;
      return seenBy(caller, field, value);
    };
    return {
      ...line,
      changes: line.changes
        .filter(({ field }) => !UNTOLD.includes(field))
        .map(({ field, from, to }) => ({
          field,
          from: seen(field, from, structure?.from),
          to: seen(field, to, structure?.to),
        })),
    };
  });
}

function seenBy(caller: Caller, field: string, value: unknown): unknown {
  const mayReadCode = can(caller.actors, 'fine:edit');
  switch (field) {
    case 'driver_name':
      return caller.seeDriverNames ? value : HIDDEN;
    case 'driver_code':
      return mayReadCode ? value : maskedCode(String(value));
    case 'driver_address':
      return mayReadCode && caller.seeDriverNames ? value : HIDDEN;
    default:
      return value;
  }
}
