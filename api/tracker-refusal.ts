import { z } from 'zod';
import { unfittedInput } from '#domain/tracker/fitting.ts';
import { REFUSAL_REASONS } from '#domain/tracker/refusal.ts';
import { endpoint } from './endpoint.ts';
import { ofTracker } from './tracker.ts';

const instant = z.iso.datetime();

/** Refused data of a tracker; the same refusal is counted. */
export const refusalRow = z.object({
  reason: z.enum(REFUSAL_REASONS),
  protocol: z.string(),
  times: z.int(),
  first_at: instant,
  last_at: instant,
  /** The sender's network address; null for records, whose packet was taken. */
  address: z.string().nullable(),
});
export type RefusalRow = z.infer<typeof refusalRow>;

export const getTrackerRefusals = endpoint({
  name: 'getTrackerRefusals',
  method: 'GET',
  path: '/tracker/{tracker_id}/refusals',
  access: 'tracker_frame:read',
  audited: 'tracker',
  of: ['tracker'],
  summary: 'What a tracker sent in vain, newest first, and what it sent while it was in no vehicle',
  params: ofTracker,
  answer: z.object({
    refusals: z.array(refusalRow),
    /** Periods without a silence of six hours, oldest first. */
    unfitted: z.array(z.object({ from: instant, to: instant, records: z.int() })),
  }),
});

export const postUnfitted = endpoint({
  name: 'postUnfitted',
  method: 'POST',
  path: '/tracker/{tracker_id}/unfitted',
  access: 'tracker:edit',
  changes: ['tracker', 'vehicle'],
  summary: 'Give what a tracker sent while it was in no vehicle to a vehicle, from a moment on',
  params: ofTracker,
  body: unfittedInput,
  answer: z.object({ ok: z.literal(true) }),
});
