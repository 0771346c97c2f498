/** Numbers in the order of their keys, the least first. Equal keys come in any order. */
export type MinHeap = {
  readonly size: number;
  /** The least key; infinity when it is empty. */
  readonly least: number;
  push(key: number, value: number): void;
  /** The value with the least key. Not to be called when it is empty. */
  peek(): number;
  /** Takes out the value with the least key. Not to be called when it is empty. */
  pop(): number;
};

export function minHeap(): MinHeap {
  let keys = new Float64Array(1_024);
  let values = new Int32Array(1_024);
  let size = 0;
  const place = (at: number, key: number, value: number) => {
    keys[at] = key;
    values[at] = value;
  };
  const rise = (from: number, key: number, value: number) => {
    let at = from;
    for (let above = (at - 1) >> 1; at > 0 && keys[above]! > key; above = (at - 1) >> 1) {
      place(at, keys[above]!, values[above]!);
      at = above;
    }
    place(at, key, value);
  };
  const sink = (key: number, value: number) => {
    let at = 0;
    for (let below = 1; below < size; below = 2 * at + 1) {
      const least = below + 1 < size && keys[below + 1]! < keys[below]! ? below + 1 : below;
      if (keys[least]! >= key) break;
      place(at, keys[least]!, values[least]!);
      at = least;
    }
    place(at, key, value);
  };
  return {
    get size() {
      return size;
    },
    get least() {
      return size === 0 ? Number.POSITIVE_INFINITY : keys[0]!;
    },
    push(key, value) {
      if (size === keys.length) {
        const [oldKeys, oldValues] = [keys, values];
        keys = new Float64Array(size * 2);
        values = new Int32Array(size * 2);
        keys.set(oldKeys);
        values.set(oldValues);
      }
      rise(size++, key, value);
    },
    peek: () => values[0]!,
    pop() {
      const value = values[0]!;
      size--;
      if (size > 0) sink(keys[size]!, values[size]!);
      return value;
    },
  };
}
