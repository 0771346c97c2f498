const WORD = 4_294_967_296;
const LIST_MAX = 512;

/** Elements of one width waiting to be written. */
type Group = { count: number; ids: Uint16Array; highs: Uint32Array; lows: Uint32Array };

/**
 * IO elements of one record, by width, in the order they were added. One list is reused for all records of a
 * packet.
 */
export type ElementList = {
  /** For 1, 2, 4 and 8 bytes. */
  groups: readonly [Group, Group, Group, Group];
  freeLength: { id: number; bytes: Buffer }[];
};

/** A list without elements. */
export function newElementList(): ElementList {
  return { groups: [newGroup(), newGroup(), newGroup(), newGroup()], freeLength: [] };
}

function newGroup(): Group {
  return {
    count: 0,
    ids: new Uint16Array(LIST_MAX),
    highs: new Uint32Array(LIST_MAX),
    lows: new Uint32Array(LIST_MAX),
  };
}

/** Empties the list. */
export function clearElements(list: ElementList): void {
  for (const group of list.groups) group.count = 0;
  list.freeLength.length = 0;
}

/**
 * Adds a non-negative whole number, at its usual width (0 to 3: 1, 2, 4 or 8 bytes) or at the next one that
 * fits.
 */
export function putNumber(list: ElementList, id: number, usual: 0 | 1 | 2 | 3, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`element ${id}: ${value} is out of range`);
  let width: number = usual;
  while (value >= 2 ** (8 << width)) width++;
  putWords(list, id, width, Math.floor(value / WORD), value >>> 0);
}

/** Adds a whole number in two's complement: in 1 byte or, if it does not fit, in 2. */
export function putSigned(list: ElementList, id: number, value: number): void {
  if (!Number.isInteger(value) || Math.abs(value) > 0x7fff) {
    throw new RangeError(`element ${id}: ${value} is out of range`);
  }
  putWords(list, id, value >= -0x80 && value <= 0x7f ? 0 : 1, 0, value >>> 0);
}

/** Adds 8 bytes, given as two words. */
export function putWide(list: ElementList, id: number, high: number, low: number): void {
  putWords(list, id, 3, high, low);
}

function putWords(list: ElementList, id: number, width: number, high: number, low: number): void {
  const group = list.groups[width]!;
  if (group.count === LIST_MAX) throw new RangeError('too many elements in a record');
  group.ids[group.count] = id;
  group.highs[group.count] = high;
  group.lows[group.count] = low;
  group.count++;
}

/** Adds an element of variable length. */
export function putText(list: ElementList, id: number, text: string): void {
  if (text.length > 65_535) throw new RangeError(`element ${id}: text of ${text.length} characters`);
  list.freeLength.push({ id, bytes: Buffer.from(text, 'latin1') });
}
