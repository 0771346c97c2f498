import type { Formatter } from '#text/format.ts';

/** A size as people read it. Examples: `1,2 GB`, `340 MB`, `12 kB`. */
export function octetsText(f: Pick<Formatter, 'dec'>, octets: number): string {
  if (octets >= 1e9) return `${f.dec(octets / 1e9, 1)} GB`;
  if (octets >= 1e6) return `${f.dec(octets / 1e6, octets < 1e7 ? 1 : 0)} MB`;
  return `${f.dec(Math.ceil(octets / 1e3), 0)} kB`;
}
