/** A line of CSV as PostgreSQL reads it: nothing for null, quotes around everything else. */
export const csvLine = (values: readonly (string | null)[]): string =>
  `${values.map((value) => (value === null ? '' : `"${value.replaceAll('"', '""')}"`)).join(',')}\n`;
