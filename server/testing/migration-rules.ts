import type pg from 'pg';

/** A migration that a running process of the version before would feel. */
export type Broken = { table: string; rule: 'locks' | 'writes' | 'contracts' | 'requires' };

type Seen = {
  table: string;
  /** It grows with vehicles, traffic or time. */
  is_large: boolean;
  /** Its files, and those of its partitions and indexes. One that is written anew has another. */
  files: string[];
  columns: string[];
  /** Columns that an `insert` must name. */
  required: string[];
  /** Constraints that PostgreSQL has proven for every row. */
  proven: string[];
};

/** Large ones besides those of a vehicle and those with partitions. */
const LARGE = [
  'audit_entry',
  'notification',
  'delivery',
  'document_piece',
  'camera_piece',
  'refuelling_outcome',
];
/** Modes under which others cannot write. */
const BLOCKING = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

const SEEN = `
  with recursive family as (
    select oid as top, oid as member from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition
    union all
    select top, inhrelid from family join pg_inherits on inhparent = member
  ), own as (
    select top, member from family union all select top, indexrelid from family join pg_index on indrelid = member
  )
  select top::regclass::text as table,
    exists (select from pg_attribute where attrelid = top and attname = 'vehicle_id')
      or top::regclass::text = any($1) or c.relkind = 'p' as is_large,
    (select array_agg(concat_ws(' ', member, pg_relation_filenode(member)) order by 1) from own
     where own.top = c.oid) as files,
    (select array_agg(attname || ' ' || atttypid::regtype order by 1) from pg_attribute
     where attrelid = top and attnum > 0 and not attisdropped) as columns,
    (select coalesce(array_agg(attname::text order by 1), '{}') from pg_attribute
     where attrelid = top and attnum > 0 and not attisdropped and attnotnull and not atthasdef
       and attidentity = '') as required,
    (select coalesce(array_agg(pg_get_constraintdef(k.oid) order by 1), '{}') from pg_constraint k
     where conrelid = top and convalidated) as proven
  from (select distinct top from family) tables join pg_class c on c.oid = top`;

/** Locks and writes of this transaction, by table; those of partitions count for the whole. */
const DONE = `
  with recursive top as (
    select oid as member, oid as top from pg_class where relkind in ('r', 'p') and not relispartition
    union all
    select inhrelid, top from top join pg_inherits on inhparent = member
  )
  select top::regclass::text as table, array_agg(distinct mode) as modes
  from pg_locks join top on member = relation
  where pid = pg_backend_pid() and granted
  group by top`;

/**
 * The rules of an upgrade without a pause (decision 112) that statements break. They run in a transaction
 * that is undone. Work shows in the state of the tables afterwards, also on an empty database.
 */
export async function brokenRules(client: pg.ClientBase, statements: string): Promise<Broken[]> {
  await client.query('begin');
  try {
    const before = await look(client);
    await client.query(statements);
    const { rows } = await client.query<{ table: string; modes: string[] }>(DONE);
    const modes = new Map(rows.map((row) => [row.table, row.modes]));
    const after = await look(client);
    return [...before.values()].flatMap((was) => {
      const { table, is_large } = was;
      const is = after.get(table);
      const broken = (rule: Broken['rule'], isBroken: boolean) => (isBroken ? [{ table, rule }] : []);
      if (!is) return broken('contracts', true);
      const held = modes.get(table) ?? [];
      const isWritten = was.files.join() !== is.files.join() || hasMore(was.proven, provenOfOld(was, is));
      return [
        ...broken('locks', is_large && isWritten && BLOCKING.some((mode) => held.includes(mode))),
        ...broken('writes', is_large && held.includes('RowExclusiveLock')),
        ...broken('contracts', hasMore(is.columns, was.columns)),
        ...broken('requires', hasMore(was.required, is.required)),
      ];
    });
  } finally {
    await client.query('rollback');
  }
}

async function look(client: pg.ClientBase): Promise<Map<string, Seen>> {
  const { rows } = await client.query<Seen>(SEEN, [LARGE]);
  return new Map(rows.map((row) => [row.table, row]));
}

/** A new column needs no proof: no row has a value of it. */
const provenOfOld = (was: Seen, is: Seen) => {
  const names = is.columns
    .filter((column) => !was.columns.includes(column))
    .map((column) => column.split(' ')[0]);
  return is.proven.filter((text) => !names.some((name) => text === `NOT NULL ${name}`));
};

const hasMore = (some: readonly string[], others: readonly string[]) =>
  others.some((one) => !some.includes(one));
