/**
 * The meaning of an element without a field, by the vendor's documentation. The words are the vendor's, so
 * they are data.
 */
export type AvlElement = {
  name: string;
  unit?: string;
  /** How many of the sent number make one unit; 1 unless given. */
  per?: number;
  /** The vendor's words for values. */
  states?: Readonly<Record<number, string>>;
  /** The vendor's words for bits, by their value. */
  bits?: Readonly<Record<number, string>>;
  /** The 8 bytes are characters. */
  isText?: true;
  /** It reveals the driver. */
  isDriver?: true;
};

/** Elements by their id. */
export type AvlElements = Readonly<Record<number, AvlElement>>;
