import type { PlaceImportRow } from '#api/place.ts';

/**
 * The refused rows with their texts in the file, and the reason in a last column, for correction and a new
 * import.
 */
export function refusedFile(
  rows: readonly PlaceImportRow[],
  words: { reason: string; reasons: (row: PlaceImportRow) => string },
): string {
  const columns = [...new Set(rows.flatMap(({ source }) => Object.keys(source ?? {})))];
  const cell = (text: string) => {
    const guarded = /^[=+\-@\t](?![\d.])/.test(text) ? `'${text}` : text;
    return /[;"\n\r]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
  };
  const lines = rows.map((row) => [
    ...columns.map((column) => row.source?.[column] ?? ''),
    words.reasons(row),
  ]);
  return `\uFEFF${[[...columns, words.reason], ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`;
}
