import type { COUNTRIES } from '../country.ts';

type Country = (typeof COUNTRIES)[number];

const NIF_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const CIF_LETTERS = 'JABCDEFGHI';

/**
 * Has a tax number the right check digit of its country? Null: the product does not know the numbers of that
 * country. Spaces, dots, hyphens and the country before it do not matter. The sources are Orden EHA/451/2008
 * and RD 1065/2007 (ES), circular 129/1972 on the partita IVA (IT), and DL 14/2013 (PT). Examples: ES
 * `B58818501` and `12345678Z`, IT `00743110157`, PT `501964843`.
 */
export function isTaxNumber(text: string, country: Country): boolean | null {
  const rule = RULES[country];
  if (!rule) return null;
  const plain = text.toUpperCase().replace(/[\s.-]/g, '');
  return rule(plain.startsWith(country) ? plain.slice(2) : plain);
}

const RULES: Partial<Record<Country, (text: string) => boolean>> = {
  ES: (text) => isNif(text) || isCif(text),
  IT: isPartitaIva,
  PT: isPortuguese,
};

/** A person's number: eight digits, or X, Y, Z for 0, 1, 2 and seven digits; the letter is the rest of 23. */
function isNif(text: string): boolean {
  const [, digits, letter] = /^([\dXYZ]\d{7})([A-Z])$/.exec(text) ?? [];
  if (digits === undefined || letter === undefined) return false;
  return NIF_LETTERS[Number(digits.replace(/[XYZ]/, (sign) => String('XYZ'.indexOf(sign)))) % 23] === letter;
}

/** A company's number: a letter, seven digits, and a check digit or its letter. */
function isCif(text: string): boolean {
  const [, kind, digits, check] = /^([A-HJNPQRSUVW])(\d{7})([\dA-J])$/.exec(text) ?? [];
  if (kind === undefined || digits === undefined || check === undefined) return false;
  const control = (10 - (doubledSum(digits, 0) % 10)) % 10;
  if ('NPQRSW'.includes(kind)) return check === CIF_LETTERS[control];
  return check === String(control) || (!'ABEH'.includes(kind) && check === CIF_LETTERS[control]);
}

/** Eleven digits; each second one is doubled, and all add up to a multiple of ten. */
function isPartitaIva(text: string): boolean {
  return /^\d{11}$/.test(text) && doubledSum(text, 1) % 10 === 0;
}

/** Nine digits; the last is 11 less the rest of the weighted others, or 0. */
function isPortuguese(text: string): boolean {
  if (!/^[1-9]\d{8}$/.test(text)) return false;
  const sum = [...text.slice(0, 8)].reduce((all, digit, at) => all + Number(digit) * (9 - at), 0);
  const control = 11 - (sum % 11);
  return Number(text[8]) === (control > 9 ? 0 : control);
}

/**
 * The sum of the digits. Those at each second place from `first` on are doubled, and both digits of 10 or
 * more count.
 */
function doubledSum(text: string, first: 0 | 1): number {
  return [...text].reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === first ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}
