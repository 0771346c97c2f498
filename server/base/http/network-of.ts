/**
 * An IPv4 address, or the network of an IPv6 address, because the owner of one of its addresses has them all.
 */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  return plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain;
}
