import { describe, expect, test } from 'vitest';
import {
  DEMO_DRIVERS,
  DEMO_FLEETS,
  DEMO_VEHICLES,
  SPARE_IMEIS,
  tagOf,
  UNREGISTERED_IMEI,
} from './company.ts';

const PLATES: Readonly<Record<string, RegExp>> = {
  ES: /^[0-9]{4}[BCDFGHJKLMNPRSTVWXYZ]{3}$/,
  IT: /^[A-HJ-NPR-TV-Z]{2}[0-9]{3}[A-HJ-NPR-TV-Z]{2}$/,
  PT: /^[A-Z]{2}[0-9]{2}[A-Z]{2}$/,
  GB: /^[A-Z]{2}[0-9]{2}[A-Z]{3}$/,
  IE: /^[0-9]{2,3}[A-Z]{1,2}[0-9]{1,6}$/,
};

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const imeis = [
  ...DEMO_VEHICLES.flatMap((vehicle) => (vehicle.tracker ? [vehicle.tracker.imei] : [])),
  ...SPARE_IMEIS,
  UNREGISTERED_IMEI,
];

describe('the demonstration company', () => {
  test('plates follow the pattern of the country of their cost centre and are unique', () => {
    for (const vehicle of DEMO_VEHICLES) {
      expect(vehicle.license).toMatch(PLATES[vehicle.fleet.slice(0, 2)]!);
    }
    expect(new Set(DEMO_VEHICLES.map((vehicle) => vehicle.license)).size).toBe(DEMO_VEHICLES.length);
  });

  test('about eighty vehicles, most in Spain, some in each other country', () => {
    const count = (country: string) => DEMO_VEHICLES.filter((v) => v.fleet.startsWith(country)).length;
    expect([DEMO_VEHICLES.length, count('ES'), count('IT'), count('PT'), count('GB'), count('IE')]).toEqual([
      84, 67, 6, 4, 5, 2,
    ]);
  });

  test('IMEIs have 15 digits that pass Luhn and are unique', () => {
    expect(imeis.filter((imei) => !/^[0-9]{15}$/.test(imei) || !passesLuhn(imei))).toEqual([]);
    expect(new Set(imeis).size).toBe(imeis.length);
  });

  test('Spanish driving licences end in the check letter of their number', () => {
    const wrong = DEMO_DRIVERS.filter((driver) => driver.fleet.startsWith('ES')).filter(
      ({ license }) => 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(license.slice(0, 8)) % 23] !== license[8],
    );
    expect(wrong).toEqual([]);
  });

  test('cards are 14 hexadecimal digits, unique, and told as 16', () => {
    const cards = DEMO_DRIVERS.flatMap((driver) => (driver.nfcId ? [driver.nfcId] : []));
    expect(cards.filter((card) => !/^[0-9A-F]{14}$/.test(card))).toEqual([]);
    expect(new Set(cards).size).toBe(cards.length);
    expect(tagOf('04A1B2C3D4E580')).toBe('0004A1B2C3D4E580');
  });

  test('vehicles are called in the language of their country', () => {
    const aliases = DEMO_VEHICLES.filter(({ work }) => work === 'delivery').map(
      ({ license, alias }) => [license, alias] as const,
    );
    expect(Object.fromEntries(aliases)).toMatchObject({
      '1671MNY': 'Reparto 1',
      GL108RG: 'Consegne 1',
      BA80ER: 'Entregas 1',
      BT21ZAX: 'Delivery 1',
      '232D18120': 'Delivery 1',
    });
  });

  test('every parent is listed before its children', () => {
    const seen = new Set<string | null>([null]);
    for (const fleet of DEMO_FLEETS) {
      expect(seen).toContain(fleet.parent);
      seen.add(fleet.key);
    }
  });
});
