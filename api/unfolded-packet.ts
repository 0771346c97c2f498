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
  /** The time of arrival of the oldest packet. */
  since: z.iso.datetime(),
  /** The number of packets that are being folded in. */
  asked: count,
  /** The number of packets that failed again at the last attempt. */
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
    /** At most 200 reasons. */
    reasons: z.array(unfoldedReason),
    /** The number of reasons beyond those. */
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
    /** The number of packets that this call ordered. */
    asked: count,
  }),
});
