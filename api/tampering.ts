import { z } from 'zod';
import { idText, instantField } from '#domain/field.ts';
import { dismissalInput } from '#domain/tampering/dismissal.ts';
import { TAMPERING_KINDS } from '#domain/telemetry/fact.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, wordList, yesNo } from './list.ts';

const instant = z.iso.datetime();

const tamperingRow = z.object({
  device_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  fleet_id: z.int(),
  fleet: z.string(),
  /** The tracker that the vehicle has now. */
  tracker_id: z.int().nullable(),
  /** The time of its beginning. */
  timestamp: instant,
  kind: z.enum(TAMPERING_KINDS),
  open: z.boolean(),
  /** Null while it is open. */
  end: instant.nullable(),
  /** Null if it ended by itself: its data became normal, or the tracker was taken out. */
  dismissal: z.object({ username: z.string().nullable(), reason: z.string() }).nullable(),
});
/** The latest tampering of a vehicle. */
export type TamperingRow = z.infer<typeof tamperingRow>;

/** The latest tampering of each vehicle, newest first (spec §4). */
export const getTamperings = endpoint({
  name: 'getTamperings',
  method: 'GET',
  path: '/user/tampering',
  access: 'tampering:read',
  audited: 'vehicle',
  of: ['tampering', 'vehicle', 'fleet', 'tracker'],
  summary: 'Latest tampering of each visible vehicle, newest first',
  query: listQuery.pick({ q: true, fleets: true }).extend({
    kind: wordList(TAMPERING_KINDS).optional(),
    open: yesNo.optional(),
    /**
     * True: an open tampering comes before newer finished ones of its vehicle, and vehicles with an open one
     * come first.
     */
    open_first: yesNo.optional(),
    page_size: z.coerce.number().int().min(1).max(10_000).default(10_000),
  }),
  answer: z.object({ tamperings: z.array(tamperingRow), total: z.int() }),
});

export const postTamperingDismiss = endpoint({
  name: 'postTamperingDismiss',
  method: 'POST',
  path: '/user/tampering/{device_id}/dismiss',
  access: 'tampering:dismiss',
  changes: ['tampering'],
  summary: 'Ends an open tampering, with the reason; it does not open again while its signal lasts',
  params: z.object({ device_id: idText }),
  body: dismissalInput.extend({ kind: z.enum(TAMPERING_KINDS), timestamp: instantField }),
  answer: z.object({ dismissed_at: instant }),
});
