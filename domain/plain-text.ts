/** Text without case and accents, as names are compared (domain rules §9.1). Example: `García` → `garcia`. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
