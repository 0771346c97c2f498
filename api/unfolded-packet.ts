import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const count = z.int();

/** Packets that could not be folded for the same reason. */
const unfoldedReason = z.object({
  /** The database's code of the error, or its class. */
  kind: z.string(),
  /** The message of the error, in its own words. */
  reason: z.string(),
  packets: count,
  vehicles: count,
  /** When the oldest of them came. */
  since: z.iso.datetime(),
  /** Those that are being folded in. */
  asked: count,
  /** Those that failed again when they were folded in last. */
  failed_again: count,
});
export type UnfoldedReason = z.infer<typeof unfoldedReason>;

export const getUnfoldedPackets = endpoint({
  name: 'getUnfoldedPackets',
  method: 'GET',
  path: '/unfolded_packets',
  access: 'unfolded_packet:read',
  audited: 'unfolded_packet',
  summary: 'Packets that could not be folded, by reason, the most frequent first',
  answer: z.object({
    packets: count,
    asked: count,
    failed_again: count,
    /** At most 200. */
    reasons: z.array(unfoldedReason),
    /** The reasons beyond those. */
    more_reasons: count,
  }),
});

export const postUnfoldedReplay = endpoint({
  name: 'postUnfoldedReplay',
  method: 'POST',
  path: '/unfolded_packets/replay',
  access: 'unfolded_packet:replay',
  changes: ['unfolded_packet'],
  summary: 'Asks that all packets are folded in that could not be; a running server does it',
  answer: z.object({
    /** The packets for which nobody had asked yet. */
    asked: count,
  }),
});
