import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { Entity } from '#api/entity.ts';
import { Fault } from '#domain/fault.ts';
import type { App } from '#server/base/app.ts';
import { constraintFault } from '#server/base/db/constraint-fault.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import type { Change, ChangingEntity } from '#server/bus/change.ts';
import { type Announced, logChanges } from '#server/bus/follow-up.ts';
import { type Raised, raiseEvents } from '#server/bus/raise.ts';
import type { Caller } from './caller.ts';

/** A row in the form of the audit. Only its fields are compared. It must not contain secrets. */
export type Audited = Readonly<Record<string, unknown>>;

/** One line of the audit (domain rules §2.4.10): a creation has no `before`, a removal no `after`. */
type AuditLine = Rows & {
  /** A verb: `create`, `edit`, `delete`, `move`, … */
  action: string;
  entity: Entity;
  id: number | string;
};
type Rows = {
  before?: Audited | null;
  after?: Audited | null;
  /** A field that identifies the part of the record: kept although it did not change. */
  subject?: string;
};

/** The tools of a command: its transaction, and functions to report its changes. */
export type Command = {
  sql: Transaction<DB>;
  /**
   * Reports the change of a record. The command's transaction writes the audit line; after the commit, all
   * subscribers get the change. The audit keeps only the differences of two rows. An edit that changes
   * nothing leaves no line.
   */
  changed(change: Change<ChangingEntity> & Rows): Promise<void>;
  /**
   * Writes the audit lines of one action on many records at once; `tell` publishes the changes, once for all
   * of them.
   */
  audited(
    done: Pick<AuditLine, 'action' | 'entity'>,
    records: readonly (Rows & { id: number })[],
  ): Promise<void>;
  /** Raises events (domain rules §10), which notify users once the command has committed. */
  raise(...events: readonly Raised[]): Promise<void>;
  /** Publishes a change that the audit does not keep, because it follows from one that it keeps. */
  tell(...changes: readonly Change[]): void;
  /**
   * Runs once all is committed, in a transaction of its own, so that its rows are not locked together with
   * the command's. The changes that it returns are published before the command's own.
   */
  afterCommit(work: () => Promise<readonly Announced[]>): void;
  /**
   * Runs a part that may be refused without the rest. A refused part has changed nothing, and its fault is
   * returned.
   */
  attempt(part: () => Promise<void>): Promise<Fault | null>;
};

type Asking = Pick<FastifyRequest, 'ip' | 'headers' | 'routeOptions'> & Identified;
/** The id of a request, as its log has it; none where nobody asked. */
type Identified = { id?: string };
/** The actor for the audit; without a number: none of the users. */
type Auditor = { userId: number | null; username: string; token?: Caller['token'] };
/** The user who gives the command, and the request. */
type By<From = Asking> = {
  app: Pick<App, 'database' | 'now' | 'publish'>;
  caller: Auditor;
  request: From;
};

/**
 * Runs one write of a user in one audited transaction, then publishes its changes. When the database refuses
 * a value as taken, the matching fault (409) is thrown, with `taken` as the values of its message.
 */
export async function command<Result>(
  by: By,
  work: (command: Command) => Promise<Result>,
  taken: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const { app, caller, request } = by;
  const auditor = () => ({ caller, request, at: new Date(app.now()) });
  const changes: Change[] = [];
  const after: (() => Promise<readonly Announced[]>)[] = [];
  let announced: Announced[];
  let result: Result;
  try {
    [result, announced] = await app.database.sql.transaction().execute(async (tx) => {
      const done = await work({
        sql: tx,
        changed: ({ before = null, after = null, subject, ...change }) => {
          changes.push(change);
          const { action, entity, id } = change;
          const line = { action, entity, id, before, after, ...(subject ? { subject } : {}) };
          return writeAudit(tx, auditor(), [line]);
        },
        audited: async (done, records) => {
          for (let at = 0; at < records.length; at += AUDITED_AT_ONCE) {
            const lines = records.slice(at, at + AUDITED_AT_ONCE);
            await writeAudit(
              tx,
              auditor(),
              lines.map((line) => ({ ...done, ...line })),
            );
          }
        },
        raise: (...events) => raiseEvents(tx, events, app.now()),
        tell: (...told) => void changes.push(...told),
        afterCommit: (step) => void after.push(step),
        attempt: async (part) => {
          const length = { changes: changes.length, after: after.length };
          await sql`savepoint attempt`.execute(tx);
          try {
            await part();
            await sql`release savepoint attempt`.execute(tx);
            return null;
          } catch (error) {
            const fault = constraintFault(error, taken);
            if (!(fault instanceof Fault)) throw error;
            await sql`rollback to savepoint attempt`.execute(tx);
            // Parts may have parts: the next failure belongs to the one around this.
            await sql`release savepoint attempt`.execute(tx);
            changes.length = length.changes;
            after.length = length.after;
            return fault;
          }
        },
      });
      return [
        done,
        await logChanges(
          tx,
          changes.map((change) => markedBy(request, change)),
        ),
      ];
    });
  } catch (error) {
    throw constraintFault(error, taken);
  }
  try {
    for (const step of after) announced.unshift(...(await step()));
  } finally {
    await app.publish(announced);
  }
  return result;
}

/**
 * A page marks the records that its own request changes (declared by the endpoint) as outdated by itself, so
 * it does not need the notice.
 */
function markedBy({ headers, routeOptions }: Asking, change: Change): Change {
  const client = headers['client-id'];
  const isMarked = routeOptions.config.changes?.some((entity) => entity === change.entity);
  return isMarked && typeof client === 'string' ? { ...change, knownTo: client } : change;
}

/** Writes an audit line outside any command, for a read. */
export async function auditAlone(
  by: By<Pick<FastifyRequest, 'ip'> & Identified>,
  line: AuditLine,
): Promise<void> {
  const { app, caller, request } = by;
  await writeAudit(app.database.sql, { caller, request, at: new Date(app.now()) }, [line]);
}

/** Who writes a line, by which request, and when. */
type Writer = { caller: Auditor; request: Pick<FastifyRequest, 'ip'> & Identified; at: Date };

/** A statement takes 65,535 values; a line has ten. */
const AUDITED_AT_ONCE = 1_000;

async function writeAudit(
  db: Pick<Transaction<DB>, 'insertInto'>,
  by: Writer,
  lines: readonly AuditLine[],
): Promise<void> {
  const rows = lines.map((line) => auditRow(by, line)).filter((row) => row !== null);
  if (rows.length > 0) await db.insertInto('audit_entry').values(rows).execute();
}

/** The row of an audit line; null: an edit that changes nothing. */
function auditRow(
  { caller, request, at }: Writer,
  { action, entity, id, before = null, after = null, subject }: AuditLine,
) {
  const changed = before && after ? differing(before, after) : null;
  if (changed?.length === 0) return null;
  const named = new Set(subject === undefined ? changed : [subject, ...(changed ?? [])]);
  const part = (row: Audited | null) => {
    if (!row) return null;
    const kept = changed ? [...named].map((key) => [key, row[key] ?? null]) : Object.entries(row);
    return sql<string>`${JSON.stringify(Object.fromEntries(kept))}::jsonb`;
  };
  return {
    ...{ at, user_id: caller.userId, username: auditedName(caller) },
    ...{ ip: request.ip, request_id: request.id ?? null },
    ...{ action, entity, entity_id: String(id), before: part(before), after: part(after) },
  };
}

/** The name for the audit. An action of a program counts as its user's, and the token is named. */
function auditedName({ username, token }: Auditor): string {
  return token ? `${username} · ${token.name}` : username;
}

function differing(before: Audited, after: Audited): string[] {
  const text = (value: unknown) => JSON.stringify(value ?? null);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => text(before[key]) !== text(after[key]),
  );
}
