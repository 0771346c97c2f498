/**
 * Whose word about the address of a caller is taken, with `TRUST_PROXY`: that of one proxy, ours. What its callers claim about
 * themselves is not believed.
 */
export function onlyOurProxy(_address: string, hop: number): boolean {
  return hop === 0;
}
