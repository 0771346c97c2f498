/**
 * The plate of a vehicle: letters and digits alone, as plates are stored. Example: `Camión 3` is
 * `CAMION3`.
 */
export function plateOf(...names: readonly (string | null | undefined)[]): string | null {
  for (const name of names) {
    const plain = plain36(name ?? '');
    if (plain !== '') return plain;
  }
  return null;
}

/** Capital letters without accents, and digits. */
export function plain36(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** Name and surname of a full name. Example: `Ana María` has the surname `María`; `Ana` has none. */
export function personOf(fullName: string): { name: string; surname: string } {
  const [name = '', ...rest] = fullName.trim().split(/\s+/);
  return { name, surname: rest.join(' ') };
}

/** A username as this product allows it: other characters become dots. Null when it would be too short. */
export function usernameOf(text: string): string | null {
  const name = text
    .trim()
    .replace(/[^A-Za-z0-9._@-]/g, '.')
    .slice(0, 60);
  return name.length >= 3 ? name : null;
}
