import { z } from 'zod';

/**
 * A change of a record: who, when, what (domain rules §2.4.10). Values have their wire form; null means
 * empty.
 */
export const auditRow = z.object({
  id: z.int(),
  /** The part of the record that changed: the record itself, or a kind of its dated rows. */
  entity: z.string(),
  at: z.iso.datetime(),
  username: z.string(),
  /** A verb: `create`, `edit`, `delete`, … */
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
});
export type AuditRow = z.infer<typeof auditRow>;

/** The answer of every record's history endpoint: the latest 500 changes, newest first. */
export const historyAnswer = z.object({ history: z.array(auditRow) });
