/** The protocols that trackers speak (protocol reference §1–§5). Each tracker belongs to one. */
export const TRACKER_PROTOCOLS = ['teltonika', 'osmand', 'gt06', 'queclink', 'jt808'] as const;
export type TrackerProtocol = (typeof TRACKER_PROTOCOLS)[number];

/** Are trackers of the protocol known by a number of a terminal, which may differ from their IMEI? */
export function hasTerminalNumber(protocol: string | null): boolean {
  return protocol === 'jt808';
}

/**
 * Are trackers of the protocol known by a secret id instead of their IMEI? Phones and HTTP devices are: anybody can send a request
 * that names an IMEI, and an IMEI is no secret.
 */
export function hasSecretId(protocol: string | null): boolean {
  return protocol === 'osmand';
}
