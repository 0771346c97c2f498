import { isIP } from 'node:net';

/** The network of an address: it stands for many computers, without naming one. Null: no address. */
export function networkOf(address: string): string | null {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1);
  const version = isIP(plain);
  if (version === 0) return null;
  return version === 4 ? `${plain}/24` : `${plain}/48`;
}
