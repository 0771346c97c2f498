/**
 * Values as the text of an array of PostgreSQL, which its client builds several times more slowly. Only for
 * values that need no quotes.
 */
export const arrayText = (values: readonly (number | boolean | string)[]): string => `{${values.join()}}`;
