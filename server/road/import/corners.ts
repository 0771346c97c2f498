/** A building is where the mean of at most so many of its corners is. */
const CORNERS = 4;

/** Corners evenly around a building or a ground; its last node is the first one again. */
export function corners(refs: readonly number[]): number[] {
  const around = refs.length > 1 && refs[0] === refs.at(-1) ? refs.slice(0, -1) : refs;
  if (around.length <= CORNERS) return [...around];
  return Array.from({ length: CORNERS }, (_, i) => around[Math.floor((i * around.length) / CORNERS)]!);
}
