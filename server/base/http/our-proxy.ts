/**
 * With `TRUST_PROXY`, only one proxy, ours, is trusted about the address of a caller. The claims of its
 * callers about themselves are ignored.
 */
export function onlyOurProxy(_address: string, hop: number): boolean {
  return hop === 0;
}
