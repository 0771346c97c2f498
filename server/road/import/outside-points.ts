/** Bits of a first look, which nearly every node of a file fails. */
const MASK = 0xfffff;

/** Coordinates (units) of nodes that belong to no road, by id. They are few. */
export type OutsidePoints = {
  want(id: number): void;
  put(id: number, latOf: () => number, lngOf: () => number): void;
  at(id: number): { lat: number; lng: number } | null;
};

export function outsidePoints(): OutsidePoints {
  const marks = new Uint8Array((MASK + 1) >> 3);
  const known = new Map<number, { lat: number; lng: number } | null>();
  return {
    want(id) {
      marks[(id & MASK) >> 3]! |= 1 << (id & 7);
      known.set(id, null);
    },
    put(id, latOf, lngOf) {
      if ((marks[(id & MASK) >> 3]! & (1 << (id & 7))) === 0 || !known.has(id)) return;
      known.set(id, { lat: latOf(), lng: lngOf() });
    },
    at: (id) => known.get(id) ?? null,
  };
}
