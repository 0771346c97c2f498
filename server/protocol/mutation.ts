/** Random whole numbers below a bound. The same seed gives the same numbers. */
export type Random = (below: number) => number;

/** A small generator (xorshift, 32 bits): fuzzing needs variety and repeatability, not quality. */
export function seededRandom(seed: number): Random {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Numbers at which length fields and parsers tend to break. */
const EDGES = [
  0, 1, 2, 3, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xfff4, 0xfff5, 0xffff, 0x10000, 0x7fffffff, 0xffffffff,
];

/**
 * The bytes after one to four changes. A change is a flipped bit, a replaced byte, a cut at either end,
 * inserted or repeated bytes. It may also be an edge value over two or four bytes (length tampering), or
 * another sample appended. The input is not changed.
 */
export function mutated(bytes: Buffer, others: readonly Buffer[], random: Random): Buffer {
  let result: Buffer = Buffer.from(bytes);
  for (let left = 1 + random(4); left > 0; left--) result = changed(result, others, random);
  return result;
}

function changed(bytes: Buffer, others: readonly Buffer[], random: Random): Buffer {
  const at = random(bytes.length + 1);
  const inside = Math.min(at, Math.max(0, bytes.length - 1));
  switch (random(9)) {
    case 0:
    case 1:
      if (bytes.length > 0) bytes[inside]! ^= 1 << random(8);
      return bytes;
    case 2:
      if (bytes.length > 0) bytes[inside] = random(256);
      return bytes;
    case 3:
      return bytes.subarray(0, at);
    case 4:
      return random(4) === 0 ? bytes.subarray(at) : bytes;
    case 5:
      return Buffer.concat([bytes.subarray(0, at), randomBytes(1 + random(8), random), bytes.subarray(at)]);
    case 6:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(random(at + 1))]);
    case 7:
      return withEdge(bytes, random);
    default:
      return Buffer.concat([bytes, others[random(others.length)]!]);
  }
}

function randomBytes(length: number, random: Random): Buffer {
  return Buffer.from(Array.from({ length }, () => random(256)));
}

/** Half of the time at the beginning, where the lengths are. */
function withEdge(bytes: Buffer, random: Random): Buffer {
  const width = random(2) === 0 ? 2 : 4;
  if (bytes.length < width) return bytes;
  const at = random(Math.min(bytes.length - width + 1, random(2) === 0 ? 12 : bytes.length));
  const value = EDGES[random(EDGES.length)]!;
  if (width === 2) bytes.writeUInt16BE(value & 0xffff, at);
  else bytes.writeUInt32BE(value, at);
  return bytes;
}
