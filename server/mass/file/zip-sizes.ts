/** What an archive may hold: parts, and octets once it is unpacked. */
const LIMITS = { parts: 1_000, octets: 60 * 1024 * 1024 } as const;

const END = { signature: 0x06054b50, length: 22, commentMax: 0xffff } as const;
const ENTRY = { signature: 0x02014b50, length: 46 } as const;

/**
 * May a zip archive be unpacked? Its directory says how large each part is; the reader unpacks no more than that. Refused: no
 * archive, too much in it, and parts that do not say their size (they may be of any).
 */
export function isUnpackable(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === null) return false;
  const parts = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let octets = 0;
  for (let part = 0; part < parts; part++) {
    if (at + ENTRY.length > bytes.length || view.getUint32(at, true) !== ENTRY.signature) return false;
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    // An empty file is packed in two octets.
    if (unpacked === 0 && packed > 2) return false;
    octets += unpacked;
    if (octets > LIMITS.octets) return false;
    const rest = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    at += rest.reduce((sum, length) => sum + length, ENTRY.length);
  }
  return parts > 0 && parts <= LIMITS.parts;
}

/** Where the end of the directory begins, before a comment of any length; null where there is none. */
function endOf(view: DataView): number | null {
  const last = view.byteLength - END.length;
  for (let at = last; at >= Math.max(0, last - END.commentMax); at--)
    if (view.getUint32(at, true) === END.signature) return at;
  return null;
}
