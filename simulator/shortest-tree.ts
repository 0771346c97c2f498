/**
 * The quickest ways from one node to all others: seconds, and the link that leads to each node (-1: none).
 */
export type ShortestTree = { seconds: Float64Array; arrivedBy: Int32Array };

type Link = { from: number; to: number; nominalS: number };

/** Dijkstra's tree over links that can be used in both directions. */
export function shortestTree(nodes: number, links: readonly Link[], from: number): ShortestTree {
  const leaving = linksByNode(nodes, links);
  const seconds = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY);
  const arrivedBy = new Int32Array(nodes).fill(-1);
  seconds[from] = 0;
  const queue: { node: number; s: number }[] = [{ node: from, s: 0 }];
  while (queue.length > 0) {
    const { node, s } = takeLeast(queue);
    if (s > seconds[node]!) continue;
    for (const link of leaving[node]!) {
      const { from: a, to: b, nominalS } = links[link]!;
      const next = a === node ? b : a;
      if (s + nominalS >= seconds[next]!) continue;
      seconds[next] = s + nominalS;
      arrivedBy[next] = link;
      put(queue, { node: next, s: s + nominalS });
    }
  }
  return { seconds, arrivedBy };
}

const known = new WeakMap<readonly Link[], number[][]>();

function linksByNode(nodes: number, links: readonly Link[]): number[][] {
  const found = known.get(links);
  if (found) return found;
  const leaving: number[][] = Array.from({ length: nodes }, () => []);
  links.forEach(({ from, to }, index) => {
    leaving[from]!.push(index);
    leaving[to]!.push(index);
  });
  known.set(links, leaving);
  return leaving;
}

function put(heap: { node: number; s: number }[], item: { node: number; s: number }): void {
  let at = heap.length;
  heap.push(item);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (heap[parent]!.s <= item.s) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = item;
}

function takeLeast(heap: { node: number; s: number }[]): { node: number; s: number } {
  const least = heap[0]!;
  const last = heap.pop()!;
  if (heap.length === 0) return least;
  let at = 0;
  for (let child = 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && heap[child + 1]!.s < heap[child]!.s) child++;
    if (heap[child]!.s >= last.s) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = last;
  return least;
}
