import { takenCode, type ValueList } from '#domain/admin/enumerated-list.ts';
import { Fault } from '#domain/fault.ts';
import { plainText } from '#domain/plain-text.ts';
import { en } from '#text/en.ts';
import { es } from '#text/es.ts';
import { it } from '#text/it.ts';
import { pt } from '#text/pt.ts';
import type { Command } from '../access/command.ts';

type Tx = Pick<Command, 'sql'>;

/** Does a system value that nobody renamed have this name in one of the languages? The database does not know these names. */
async function isSpoken({ sql }: Tx, list: string, name: string, exceptId: number): Promise<boolean> {
  const unnamed = await sql
    .selectFrom('enum_value')
    .select('code')
    .where('list', '=', list)
    .where('system', '=', true)
    .where('id', '<>', exceptId)
    .whereRef('name', '=', 'code')
    .execute();
  return unnamed.some(({ code }) =>
    [es, en, it, pt].some(({ enumerated }) => {
      const spoken = (enumerated as Readonly<Record<string, string>>)[code ?? ''];
      return spoken !== undefined && plainText(spoken) === plainText(name);
    }),
  );
}

/** Writes a name, or fails because the list already has it. */
export async function writeName<Result>(
  tx: Tx,
  value: { id?: number; list: ValueList; parent_id: number | null; name: string },
  write: () => Promise<Result>,
): Promise<Result> {
  const code = takenCode(value.list, value.parent_id);
  const taken = () => new Fault(code, 409, { fields: [{ field: 'name', code }] });
  if (await isSpoken(tx, value.list, value.name, value.id ?? 0)) throw taken();
  try {
    return await write();
  } catch (error) {
    throw (error as { constraint?: string }).constraint === 'enum_value_name' ? taken() : error;
  }
}
