/** Ids are sorted by page: the lower 16 bits of an id are its place in its page. */
const PAGE = 65_536;
/** Latitude of a node whose coordinates have not come, units. */
const MISSING = 0x7fffffff;

/**
 * The nodes of ways, with two octets for an id and eight for its coordinates. A country has tens of millions,
 * which no map of objects could hold.
 */
export type NodeTable = {
  readonly count: number;
  /** The place of a node, 0 … count - 1; -1: no way has it. Rising ids are found fastest. */
  find(id: number): number;
  /** More than one way has the node, or a way has it twice. */
  isShared(place: number): boolean;
  put(place: number, lat: number, lng: number): void;
  has(place: number): boolean;
  lat(place: number): number;
  lng(place: number): number;
};

/** Collects ids, then makes the table of them. */
export function collectNodes(): { add(id: number): void; finish(): NodeTable } {
  const pages: (Uint16Array | undefined)[] = [];
  const filled: number[] = [];
  return {
    add(id) {
      const page = Math.floor(id / PAGE);
      let ids = pages[page];
      const at = filled[page] ?? 0;
      if (ids === undefined || at === ids.length) {
        const larger = new Uint16Array(ids === undefined ? 16 : ids.length + (ids.length >> 1));
        if (ids) larger.set(ids);
        pages[page] = ids = larger;
      }
      ids[at] = id % PAGE;
      filled[page] = at + 1;
    },
    finish() {
      for (const [page, ids] of pages.entries()) if (ids) pages[page] = ids.subarray(0, filled[page]).sort();
      return tableOf(pages);
    },
  };
}

function tableOf(pages: (Uint16Array | undefined)[]): NodeTable {
  const most = pages.reduce((sum, ids) => sum + (ids?.length ?? 0), 0);
  const pageAt = new Uint32Array(pages.length + 1);
  let low = new Uint16Array(most);
  const shared = new Uint8Array((most >> 3) + 1);
  let count = 0;
  for (const [page, ids] of pages.entries()) {
    for (let i = 0; i < (ids?.length ?? 0); i++) {
      const id = ids![i]!;
      if (i > 0 && id === ids![i - 1]) shared[(count - 1) >> 3]! |= 1 << ((count - 1) & 7);
      else low[count++] = id;
    }
    pageAt[page + 1] = count;
    pages[page] = undefined;
  }
  low = low.slice(0, count);
  const lats = new Int32Array(count).fill(MISSING);
  const lngs = new Int32Array(count);
  return {
    count,
    find: finder(pageAt, low),
    isShared: (place) => (shared[place >> 3]! & (1 << (place & 7))) !== 0,
    put(place, lat, lng) {
      lats[place] = lat;
      lngs[place] = lng;
    },
    has: (place) => lats[place] !== MISSING,
    lat: (place) => lats[place]!,
    lng: (place) => lngs[place]!,
  };
}

function finder(pageAt: Uint32Array, low: Uint16Array): (id: number) => number {
  // Files are sorted by id, so the next node is usually a few places further.
  let [lastPage, at] = [-1, 0];
  return (id) => {
    const page = Math.floor(id / PAGE);
    if (id < 0 || page >= pageAt.length - 1) return -1;
    const end = pageAt[page + 1]!;
    const wanted = id % PAGE;
    if (page !== lastPage) [lastPage, at] = [page, pageAt[page]!];
    else if (at > pageAt[page]! && low[at - 1]! >= wanted) at = pageAt[page]!;
    let step = 1;
    while (at + step < end && low[at + step]! <= wanted) step *= 2;
    let [from, to] = [at + (step >> 1), Math.min(end, at + step)];
    if (step === 1) from = at;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (low[middle]! < wanted) from = middle + 1;
      else to = middle;
    }
    at = from;
    return from < end && low[from] === wanted ? from : -1;
  };
}
