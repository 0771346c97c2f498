import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { Entity } from '#api/entity.ts';
import type { ServerMessage } from '#api/socket.ts';
import type { App } from '../app.ts';
import { constraintFault } from '../db/constraint-fault.ts';
import type { DB } from '../db/schema.gen.ts';
import { broadcast, type Recipients } from '../socket/broadcast.ts';
import type { Caller } from './caller.ts';

/** A row as the audit keeps it: what is not in it is not compared. Secrets have no place here. */
export type Audited = Readonly<Record<string, unknown>>;

/** One line of the audit (domain rules §2.4.10): a creation has no `before`, a removal no `after`. */
export type AuditLine = {
  /** A verb: `create`, `edit`, `delete`, `move`, … */
  action: string;
  entity: Entity;
  id: number | string;
  before?: Audited | null;
  after?: Audited | null;
};

/** What a command works with: its transaction, the audit, and what happens only once all is committed. */
export type Command = {
  sql: Transaction<DB>;
  /** Writes the line with the command; of two rows only what differs is kept. An edit that changes nothing leaves no line. */
  audit(line: AuditLine): Promise<void>;
  /** Sends a message after the commit. */
  announce(message: ServerMessage, to: Recipients): void;
  afterCommit(work: () => unknown): void;
};

/** Who does it, from where. */
type By = { app: App; caller: Pick<Caller, 'userId' | 'username'>; request: Pick<FastifyRequest, 'ip'> };

/**
 * Runs one write of a user in one transaction, audited; side effects follow the commit. What the database refuses as taken is
 * thrown as its fault (409), with `taken` as the message's values.
 */
export async function command<Result>(
  by: By,
  work: (command: Command) => Promise<Result>,
  taken: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const { app, caller, request } = by;
  const after: (() => unknown)[] = [];
  let result: Result;
  try {
    result = await app.database.sql.transaction().execute((tx) =>
      work({
        sql: tx,
        audit: (line) => writeAudit(tx, { caller, ip: request.ip, at: new Date(app.now()) }, line),
        announce: (message, to) => void after.push(() => broadcast(app, message, to)),
        afterCommit: (step) => void after.push(step),
      }),
    );
  } catch (error) {
    throw constraintFault(error, taken);
  }
  for (const step of after) await step();
  return result;
}

/** Writes a line of the audit that belongs to no transaction of its own: what was read. */
export async function auditAlone(by: By, line: AuditLine): Promise<void> {
  const { app, caller, request } = by;
  await writeAudit(app.database.sql, { caller, ip: request.ip, at: new Date(app.now()) }, line);
}

async function writeAudit(
  db: Pick<Transaction<DB>, 'insertInto'>,
  by: { caller: By['caller']; ip: string; at: Date },
  { action, entity, id, before = null, after = null }: AuditLine,
): Promise<void> {
  const changed = before && after ? differing(before, after) : null;
  if (changed?.length === 0) return;
  const part = (row: Audited | null) => {
    if (!row) return null;
    const kept = changed ? changed.map((key) => [key, row[key] ?? null]) : Object.entries(row);
    return sql<string>`${JSON.stringify(Object.fromEntries(kept))}::jsonb`;
  };
  await db
    .insertInto('audit_entry')
    .values({
      at: by.at,
      user_id: by.caller.userId,
      username: by.caller.username,
      ip: by.ip,
      action,
      entity,
      entity_id: String(id),
      before: part(before),
      after: part(after),
    })
    .execute();
}

function differing(before: Audited, after: Audited): string[] {
  const text = (value: unknown) => JSON.stringify(value ?? null);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => text(before[key]) !== text(after[key]),
  );
}
