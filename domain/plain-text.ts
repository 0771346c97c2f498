/** Text without case and accents, as names are compared (domain rules §9.1). Example: `García` → `garcia`. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Do the words of a row contain every word of the search? */
export function hasWords(words: readonly (string | null)[], q: string): boolean {
  const hay = plainText(words.filter(Boolean).join('\n'));
  return plainText(q)
    .split(/\s+/)
    .every((needle) => hay.includes(needle));
}
