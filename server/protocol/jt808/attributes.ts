import { PHONE_BYTES_2019 } from './encode.ts';

/** Bytes of maker, model and id of the terminal, by version. */
const WIDTHS = { 2013: [5, 20, 7], 2019: [11, 30, 30] } as const;
const KIND_BYTES = 2;
const ICCID_BYTES = 10;
/** Satellites and networks that the terminal supports, from the lowest bit on. */
const GNSS = ['GPS', 'BeiDou', 'GLONASS', 'Galileo'] as const;
const NETWORKS = ['GPRS', 'CDMA', 'TD-SCDMA', 'WCDMA', 'CDMA2000', 'TD-LTE'] as const;

/**
 * A terminal's attributes (0107), a line for each: its maker, model and id, its SIM, its versions, and its
 * modules. Null when the fixed part is incomplete.
 */
export function attributesIn(body: Buffer, phone: Buffer): string | null {
  const [maker, model, id] = WIDTHS[phone.length === PHONE_BYTES_2019 ? 2019 : 2013];
  const iccidAt = KIND_BYTES + maker + model + id;
  const hardwareAt = iccidAt + ICCID_BYTES;
  if (body.length <= hardwareAt) return null;
  const modelAt = KIND_BYTES + maker;
  const hardware = counted(body, hardwareAt);
  const firmware = counted(body, hardware.end);
  return [
    [
      words(body, KIND_BYTES, modelAt),
      words(body, modelAt, modelAt + model),
      words(body, modelAt + model, iccidAt),
    ]
      .filter(Boolean)
      .join(' · '),
    named('ICCID', digits(body, iccidAt, hardwareAt)),
    named('HW', hardware.text),
    named('FW', firmware.text),
    named('GNSS', bitNames(body[firmware.end], GNSS)),
    named('GSM', bitNames(body[firmware.end + 1], NETWORKS)),
  ]
    .filter(Boolean)
    .join('\n');
}

const named = (name: string, value: string) => (value === '' ? '' : `${name} ${value}`);

/** Text without padding, in the standard's character set. */
function words(body: Buffer, from: number, to: number): string {
  return new TextDecoder('gbk').decode(body.subarray(from, to)).replaceAll('\0', '').trim();
}

/** A text after a byte with its length; empty when it is cut off. */
function counted(body: Buffer, at: number): { text: string; end: number } {
  const end = at + 1 + (body[at] ?? 0);
  return { text: end > body.length ? '' : words(body, at + 1, end), end };
}

/** Packed digits; empty when they are all zeros, for example without a SIM. */
function digits(body: Buffer, from: number, to: number): string {
  const hex = body.toString('hex', from, to).toUpperCase();
  return /^0*$/.test(hex) ? '' : hex;
}

function bitNames(bits: number | undefined, names: readonly string[]): string {
  return names.filter((_, bit) => ((bits ?? 0) >>> bit) & 1).join(', ');
}
