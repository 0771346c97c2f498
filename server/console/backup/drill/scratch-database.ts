import pg from 'pg';

/** The name of a drill's database. Several installations may share a cluster, so it has their own name. */
export async function scratchName(client: pg.ClientBase, drillId: number): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return `${rows[0]!.name.slice(0, 40)}_drill_${drillId}`;
}

/** Makes the empty database of a drill. Returns its address. @throws the error of PostgreSQL */
export async function makeScratch(client: pg.ClientBase, url: string, name: string): Promise<string> {
  await client.query(`create database ${pg.escapeIdentifier(name)} template template0`);
  const scratch = new URL(url);
  scratch.pathname = `/${encodeURIComponent(name)}`;
  return scratch.href;
}

/** Drops the database of a drill, if it is there, and ends whatever still works in it. */
export async function dropScratch(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}
