/** What an element without a field means, by the vendor's documentation. The words are the vendor's, so they are data. */
export type AvlElement = {
  name: string;
  unit?: string;
  /** How many of what is sent make one of the unit; 1 unless given. */
  per?: number;
  /** The vendor's words for values. */
  states?: Readonly<Record<number, string>>;
  /** The vendor's words for bits, by their value. */
  bits?: Readonly<Record<number, string>>;
  /** The 8 bytes are characters. */
  isText?: true;
  /** It tells who drives. */
  isDriver?: true;
};

/** Elements by their id. */
export type AvlElements = Readonly<Record<number, AvlElement>>;
