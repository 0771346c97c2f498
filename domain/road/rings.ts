/**
 * Joins lines of node ids to closed rings, in either direction and in any order. The first node of a ring is
 * not repeated. Null: a line stays open, or a ring has fewer than three corners.
 */
export function ringsOf(lines: readonly (readonly number[])[]): number[][] | null {
  const byEnd = new Map<number, Set<number>>();
  const link = (node: number, line: number) => {
    const known = byEnd.get(node);
    if (known) known.add(line);
    else byEnd.set(node, new Set([line]));
  };
  for (const [i, line] of lines.entries()) {
    if (line.length < 2) return null;
    link(line[0]!, i);
    link(line.at(-1)!, i);
  }
  const take = (i: number) => {
    byEnd.get(lines[i]![0]!)!.delete(i);
    byEnd.get(lines[i]!.at(-1)!)!.delete(i);
  };
  const rings: number[][] = [];
  for (const [i, line] of lines.entries()) {
    if (!byEnd.get(line[0]!)!.has(i)) continue;
    take(i);
    const ring = [...line];
    while (ring.at(-1) !== ring[0]) {
      const end = ring.at(-1)!;
      const next = byEnd.get(end)?.values().next().value;
      if (next === undefined) return null;
      take(next);
      const on = lines[next]!;
      ring.push(...(on[0] === end ? on.slice(1) : on.slice(0, -1).reverse()));
    }
    ring.pop();
    if (new Set(ring).size < 3) return null;
    rings.push(ring);
  }
  return rings.length === 0 ? null : rings;
}
