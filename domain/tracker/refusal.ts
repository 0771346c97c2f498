/**
 * Why the server did not accept something from a registered tracker:
 * - `broken_packet`: not understood; `garbage`, `too_large`: the rest of its connection is unreadable;
 * - `other_protocol`: it came through the door of a protocol that is not the tracker's;
 * - `imei_over_http`: a request named the IMEI instead of the secret id;
 * - `unreadable`: records without a valid time; `time`, `future`, `past`: records of a time that cannot be
 * true;
 * - `not_storable`: records that the database refused.
 */
export const REFUSAL_REASONS = [
  'broken_packet',
  'garbage',
  'too_large',
  'other_protocol',
  'imei_over_http',
  'unreadable',
  'time',
  'future',
  'past',
  'not_storable',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
