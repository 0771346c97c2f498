import { z } from 'zod';
import { ACTION_KINDS } from '#domain/audit/action-kind.ts';
import { AUDIT_LIST } from '#domain/audit/audit-list.ts';
import { endpoint } from './endpoint.ts';
import { exportQuery, listQueryOf } from './list.ts';

/** A line of the audit, in the language of its reader. */
const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** The name of that day, with the access token after a dot; empty: nobody. */
  username: z.string(),
  /** A verb: `create`, `edit`, `read`, … */
  action: z.string(),
  kind: z.enum(ACTION_KINDS),
  entity: z.string(),
  entity_id: z.string(),
  /** The present name of the record: a plate, a name; else its id. */
  record: z.string(),
  /** The fleet of the record at that time. */
  fleet_id: z.int().nullable(),
  fleet: z.string().nullable(),
  ip: z.string(),
  /** The `x-request-id` of the answer; null: nobody asked, or the line is older than the column. */
  request_id: z.string().nullable(),
  /** The changed values, or the question; null: empty. */
  changes: z.array(z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type AuditEntryRow = z.infer<typeof auditEntry>;

/** Without days, the last 30; at most 366. Rows are always newest first. */
const auditQuery = listQueryOf(AUDIT_LIST).omit({ page: true, sort: true, dir: true });

export const getAuditEntries = endpoint({
  name: 'getAuditEntries',
  method: 'GET',
  path: '/audit',
  access: 'audit:read',
  audited: 'audit',
  summary: 'The audit, newest first: of the visible fleets, or of all',
  query: auditQuery.extend({
    /** `next_cursor` of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,18}-\d{1,15}$/, 'val.pattern')
      .optional(),
  }),
  answer: z.object({
    rows: z.array(auditEntry),
    /** Null: this is the last page. */
    next_cursor: z.string().nullable(),
  }),
});

export const getAuditExport = endpoint({
  name: 'getAuditExport',
  method: 'GET',
  path: '/audit/export',
  access: 'audit:read',
  audited: 'audit',
  summary: 'The audit as a file, at most 100,000 lines',
  query: auditQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});
