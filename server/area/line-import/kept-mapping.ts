import { headsKey, placesOf, plainHead } from '#domain/line-file/head.ts';
import type { HeadPlaces } from '#domain/line-file/kept-cell.ts';
import type { LineKind } from '#domain/line-file/line-import.ts';
import type { Tx } from '#server/area/vehicle/lock-vehicle.ts';
import type { LineSource } from './line-source.ts';

type Asked = Pick<LineSource<string, unknown>, 'kind' | 'columns'>;

/** Was this head in a file that a user has mapped? The search for the head line needs it. */
export async function readHeads({ sql }: Tx, kind: LineKind): Promise<(head: string) => boolean> {
  const rows = await sql.selectFrom('line_mapping').select('heads_key').where('kind', '=', kind).execute();
  const seen = new Set(rows.flatMap(({ heads_key }) => heads_key.split(' ')));
  return (head) => seen.has(plainHead(head));
}

/** The places of the fields by what a user said about a file with these heads; null: nobody did. */
export async function readMapping<Field extends string>(
  { sql }: Tx,
  { kind, columns }: { kind: LineKind; columns: readonly { field: Field }[] },
  heads: readonly string[],
): Promise<HeadPlaces | null> {
  const kept = await sql
    .selectFrom('line_mapping')
    .select('columns')
    .where('kind', '=', kind)
    .where('heads_key', '=', headsKey(heads))
    .executeTakeFirst();
  if (!kept) return null;
  // The column holds JSON written by this file.
  const said = kept.columns as Readonly<Record<string, string>>;
  const named = columns.flatMap(({ field }) =>
    said[field] === undefined ? [] : [{ field, heads: [said[field]] }],
  );
  return Object.fromEntries(placesOf(named, heads));
}

/** Stores what a user said about the heads of a file, for the next file with these heads. */
export async function keepMapping(
  { sql }: Tx,
  { kind }: Pick<Asked, 'kind'>,
  said: { heads: readonly string[]; columns: HeadPlaces; userId: number; atMs: number },
): Promise<void> {
  const { heads, columns, userId, atMs } = said;
  const plain = Object.entries(columns).map(([field, at]) => [field, plainHead(heads[at] ?? '')]);
  const row = {
    columns: JSON.stringify(Object.fromEntries(plain)),
    ...{ updated_at: new Date(atMs), updated_by: userId },
  };
  await sql
    .insertInto('line_mapping')
    .values({ kind, heads_key: headsKey(heads), ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'heads_key']).doUpdateSet(row))
    .execute();
}
