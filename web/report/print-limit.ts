/** Rows that are printed at most: about 150 pages. A file has them all. */
export const PRINTED_ROWS = 5_000;
