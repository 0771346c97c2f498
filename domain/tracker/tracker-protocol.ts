/** The protocols that trackers speak (protocol reference §1–§6). Each tracker belongs to one. */
export const TRACKER_PROTOCOLS = [
  'teltonika',
  'osmand',
  'gt06',
  'queclink',
  'jt808',
  'json',
  'flespi',
] as const;
export type TrackerProtocol = (typeof TRACKER_PROTOCOLS)[number];

/** Does the protocol identify trackers by the number of a terminal, which may differ from their IMEI? */
export function hasTerminalNumber(protocol: string | null): boolean {
  return protocol === 'jt808';
}

/**
 * Does the protocol identify trackers by a secret id instead of their IMEI? Phones and HTTP devices need one:
 * anybody can send a request that names an IMEI, and an IMEI is no secret.
 */
export function hasSecretId(protocol: string | null): boolean {
  return protocol === 'osmand';
}

/** The protocols over which another system sends records of many trackers, with a token of its own. */
export const FEED_PROTOCOLS = ['json', 'flespi'] as const satisfies readonly TrackerProtocol[];
export type FeedProtocolName = (typeof FEED_PROTOCOLS)[number];
