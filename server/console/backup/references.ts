import type { ClientBase } from 'pg';

/** A reference as it was, to be made again. */
type Reference = { table: string; name: string; definition: string };

/** Drops references, because rows come table by table, and the rows they refer to may come later. */
export async function dropReferences(client: ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

/** Adds the references again, which checks every row. */
export async function addReferences(client: ClientBase, references: readonly Reference[]): Promise<void> {
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  const { rows } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal and tgenabled = 'D'`,
  );
  for (const { table } of rows) await client.query(`alter table ${table} enable trigger user`);
}
