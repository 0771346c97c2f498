import { message, phoneBytes } from './encode.ts';
import { checksum, enclosed } from './frame.ts';

/** The terminal of the tests. */
export const TERMINAL = '13800138000';
export const PHONE = phoneBytes(TERMINAL, false);

/** A message of any id and body, in hex, with the serial number 7. */
export function sent(id: number, body: string, phone: Buffer = PHONE): Buffer {
  return message(id, Buffer.from(body.replaceAll(' ', ''), 'hex'), { phone, serial: 7 });
}

/**
 * Changed bytes as a sound message: unescaped as far as possible, with their length and checksum set right.
 */
export function resealed(bytes: Buffer): Buffer {
  const content = Buffer.from(bytes.subarray(1, -1));
  if (content.length < 13) return bytes;
  const is2019 = (content[2]! & 0x40) !== 0;
  const isSplit = (content[2]! & 0x20) !== 0;
  const headBytes = (is2019 ? 17 : 12) + (isSplit ? 4 : 0);
  const bodyBytes = Math.min(Math.max(content.length - headBytes - 1, 0), 1_023);
  content.writeUInt16BE((content.readUInt16BE(2) & 0xe000) | bodyBytes, 2);
  const whole = content.subarray(0, headBytes + bodyBytes + 1);
  whole[whole.length - 1] = checksum(whole, whole.length - 1);
  return enclosed(whole);
}

/** A location of 2026-03-02T08:00:00Z in the zone of China at 40.4, -3.7; flags, status and items in hex. */
export function locationHex(flags: string, status: string, items = ''): string {
  return `${flags}${status}026874800038752002880200010E260302160000${items}`;
}

/** A camera's alarm of 47 bytes: item, phase, type, level and number of attachments. */
export function cameraHex(
  item: number,
  {
    phase = 1,
    type,
    level,
    attachments,
  }: { phase?: number; type: number; level: number; attachments: number },
): string {
  const value = Buffer.alloc(47);
  value[4] = phase;
  value[5] = type;
  value[6] = level;
  value.write('ABCDEF1', 31, 'latin1');
  value.write('260302160000', 38, 'hex');
  value[45] = attachments;
  return `${item.toString(16)}2f${value.toString('hex')}`;
}

/** The attributes of a terminal; the widths of maker, model and id depend on the version. */
export function attributesHex({
  width: [maker, model, id],
}: {
  width: readonly [number, number, number];
}): string {
  const text = (value: string, bytes: number) =>
    Buffer.from(value.padEnd(bytes, '\0'), 'latin1').toString('hex');
  const counted = (value: string) => `${value.length.toString(16).padStart(2, '0')}${text(value, 0)}`;
  const names = `${text('70111', maker)}${text('VL502', model)}${text('1234567', id)}`;
  return `0007${names}89860012345678901234${counted('V1.2')}${counted('V3.4.5')}0321`;
}
