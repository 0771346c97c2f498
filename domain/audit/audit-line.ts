/** A line of the audit, as it leaves for another system. */
export type SentLine = {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  user_id: number | null;
  username: string;
  ip: string;
  action: string;
  entity: string;
  entity_id: string;
  fleet_id: number | null;
  fleet: string | null;
  request_id: string | null;
  before: Values;
  after: Values;
};
type Values = Readonly<Record<string, unknown>> | null;

/** Reads and files, whose question stays in the product. */
const READS: readonly string[] = ['read', 'export'];

/**
 * One line of JSON of the stream, without its end (decision 154). It names the fields that changed, never
 * their values. A read or a file names the endpoint, not the question.
 */
export function auditLine(line: SentLine): string {
  const { id, at, action, before, after } = line;
  const isRead = READS.includes(action);
  const fields = isRead
    ? []
    : [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  const endpoint = isRead && typeof after?.endpoint === 'string' ? after.endpoint : null;
  return JSON.stringify({
    ...{ id, at, action },
    actor: { id: line.user_id, name: line.username || null, ip: line.ip || null },
    object: { type: line.entity, id: line.entity_id },
    fleet: line.fleet_id === null ? null : { id: line.fleet_id, name: line.fleet },
    request: line.request_id,
    ...(isRead ? { endpoint } : { fields }),
  });
}
