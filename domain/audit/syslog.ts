/** Facility 13, log audit, and severity 6, informational (RFC 5424 §6.2.1): 13 × 8 + 6. */
const PRIORITY = 110;
/** The longest host name, characters (RFC 5424 §6). */
const HOST_MAX = 255;

/**
 * A message of RFC 5424. `at` is ISO 8601, `text` one line. A host name with other characters than printable
 * ASCII is `-`. Example: `<110>1 2026-03-02T10:00:00.000Z fleet.example traza - audit - {}`.
 */
export function syslogMessage({ at, host, text }: { at: string; host: string; text: string }): string {
  const name = /^[!-~]+$/.test(host) ? host.slice(0, HOST_MAX) : '-';
  return `<${PRIORITY}>1 ${at} ${name} traza - audit - ${text}`;
}
