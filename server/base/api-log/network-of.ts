import { isIP } from 'node:net';

/** The network that an address belongs to: it tells the place of many computers, not which of them. Null: no address. */
export function networkOf(address: string): string | null {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1);
  const version = isIP(plain);
  if (version === 0) return null;
  return version === 4 ? `${plain}/24` : `${plain}/48`;
}
