/**
 * The place on an edge that is nearest to a point: its distance, and its share of the edge, 0 … 1.
 * Coordinates are metres in a plane in which the edge starts at 0.
 */
export function projected(
  point: { x: number; y: number },
  end: { x: number; y: number },
): { distanceM: number; share: number } {
  const square = end.x * end.x + end.y * end.y;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, (point.x * end.x + point.y * end.y) / square));
  const [x, y] = [point.x - end.x * share, point.y - end.y * share];
  return { distanceM: Math.sqrt(x * x + y * y), share };
}
