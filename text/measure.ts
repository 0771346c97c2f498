import type { QuantityUnit } from '#domain/refuelling/product.ts';
import { type FormatSettings, UNKNOWN } from './reader.ts';

/** Metres in a mile, litres in an imperial gallon; mpg × l/100 km (domain rules §11). */
export const MILE_M = 1609.344;
export const GALLON_L = 4.54609;
export const MPG_OF_LITRES = 282.481;

/** Names of the units that the reader chose, as written after a figure or in a column head. */
export type UnitLabels = {
  distance: 'km' | 'mi';
  speed: 'km/h' | 'mi/h' | 'mph';
  volume: 'l' | 'gal';
  consumption: 'l/100 km' | 'mpg' | 'l/100 mi' | 'gal/100 km';
  economy: 'km/l' | 'mi/gal' | 'mi/l' | 'km/gal';
  currency: '€' | '£';
  /** By the unit of the wire: only litres follow the reader's choice. */
  quantity: Readonly<Record<QuantityUnit, 'l' | 'gal' | 'kg' | 'kWh'>>;
};

/**
 * Converts a measure for input in the reader's units (domain rules §11). Example: in miles 1,609.344 m are
 * shown as 1.
 */
export type Entry = { label: string; shown: (wire: number) => number; meant: (typed: number) => number };

/** Measures that the reader's units convert. */
export type Measured = 'distance' | 'speed' | 'volume' | 'consumption' | 'economy';

/** The figures of a formatter: numbers, measures and money. */
export type Measures = {
  units: UnitLabels;
  /** For fields: metres and litres to and from the reader's units. */
  entry: Readonly<Record<'distance' | 'volume', Entry>>;
  /**
   * Values of the wire in the reader's units, as numbers: an axis has round steps in these. Null: unknown
   * there.
   */
  inUnit: Readonly<Record<Measured, (wire: number) => number | null>>;
  /** Whole number. Example: 1234.5 is `1.235` in Spanish. */
  number(value: number | null): string;
  /** Fixed decimals, one by default. */
  dec(value: number | null, decimals?: number): string;
  /** 0 to 100, one decimal. */
  percent(value: number | null): string;
  /** Metres, as km or miles with one decimal. */
  distance(m: number | null): string;
  /** Metres between two things that may be near: whole metres below a kilometre; miles with two decimals. */
  near(m: number | null): string;
  /** Metres, as whole km or miles. */
  odometer(m: number | null): string;
  speed(kmh: number | null): string;
  /** Litres, by default with two decimals. */
  volume(l: number | null, decimals?: number): string;
  /** Litres per 100 km, in the form of the reader's units; mpg of a zero consumption is unknown. */
  consumption(lPer100Km: number | null): string;
  /** Kilometres per litre. */
  economy(kmPerL: number | null): string;
  /** Decimal string of the wire, or a number; no conversion between currencies. */
  money(amount: string | number | null): string;
  /** A bought quantity in its own unit, with two decimals. Example: `40,00 kWh`. */
  quantity(quantity: number | null, unit: QuantityUnit): string;
  /**
   * The price of one unit, with three decimals; a litre's price is a gallon's for readers of gallons.
   * Example: `1,459 €/l`.
   */
  price(amount: string | number | null, unit: QuantityUnit): string;
};

/**
 * The units' labels: `mph` in English, `mi/h` elsewhere; Intl has no imperial gallon, so none of them comes
 * from it.
 */
export function unitLabels(settings: FormatSettings): UnitLabels {
  const miles = settings.distanceUnit === 'mile';
  const gallons = settings.volumeUnit === 'imperial_gallon';
  return {
    distance: miles ? 'mi' : 'km',
    speed: !miles ? 'km/h' : settings.language === 'en' ? 'mph' : 'mi/h',
    volume: gallons ? 'gal' : 'l',
    consumption: miles ? (gallons ? 'mpg' : 'l/100 mi') : gallons ? 'gal/100 km' : 'l/100 km',
    economy: miles ? (gallons ? 'mi/gal' : 'mi/l') : gallons ? 'km/gal' : 'km/l',
    currency: settings.currency === 'GBP' ? '£' : '€',
    quantity: { litre: gallons ? 'gal' : 'l', kilogram: 'kg', kilowatt_hour: 'kWh' },
  };
}

/** Figures in one reader's units and locale. */
export function measures(settings: FormatSettings, locale: string): Measures {
  const units = unitLabels(settings);
  const miles = settings.distanceUnit === 'mile';
  const gallons = settings.volumeUnit === 'imperial_gallon';
  const distanceM = miles ? MILE_M : 1000;
  const volumeL = gallons ? GALLON_L : 1;

  const byDecimals = new Map<number, Intl.NumberFormat>();
  function dec(value: number | null, decimals = 1): string {
    if (value === null) return UNKNOWN;
    let format = byDecimals.get(decimals);
    if (!format) {
      format = new Intl.NumberFormat(locale, {
        useGrouping: 'always',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        roundingMode: 'halfExpand',
        signDisplay: 'negative',
      });
      byDecimals.set(decimals, format);
    }
    return format.format(value);
  }
  const moneyWith = (decimals: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: settings.currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: 'always',
      roundingMode: 'halfExpand',
      signDisplay: 'negative',
    });
  const [moneyFormat, priceFormat] = [moneyWith(2), moneyWith(3)];
  const percentFormat = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    roundingMode: 'halfExpand',
    signDisplay: 'negative',
  });
  // A no-break space keeps a figure and its unit on one line.
  const withUnit = (value: number | null, decimals: number, label: string) =>
    value === null ? UNKNOWN : `${dec(value, decimals)}\u00a0${label}`;
  const inUnit: Measures['inUnit'] = {
    distance: (m) => m / distanceM,
    speed: (kmh) => (kmh * 1000) / distanceM,
    volume: (l) => l / volumeL,
    consumption: (lPer100Km) =>
      units.consumption !== 'mpg'
        ? (lPer100Km * distanceM) / 1000 / volumeL
        : lPer100Km
          ? MPG_OF_LITRES / lPer100Km
          : null,
    economy: (kmPerL) => ((kmPerL * 1000) / distanceM) * volumeL,
  };
  const measured = (measure: Measured, wire: number | null, decimals: number) =>
    withUnit(wire === null ? null : inUnit[measure](wire), decimals, units[measure]);

  const entry = (label: string, wire: number): Entry => ({
    label,
    shown: (value) => value / wire,
    meant: (typed) => typed * wire,
  });

  return {
    units,
    entry: { distance: entry(units.distance, distanceM), volume: entry(units.volume, volumeL) },
    inUnit,
    dec,
    number: (value) => dec(value, 0),
    percent: (value) => (value === null ? UNKNOWN : percentFormat.format(value / 100)),
    distance: (m) => measured('distance', m, 1),
    near: (m) =>
      m === null || miles || Math.round(m) >= 1000
        ? measured('distance', m, miles ? 2 : 1)
        : withUnit(m, 0, 'm'),
    odometer: (m) => measured('distance', m, 0),
    speed: (kmh) => measured('speed', kmh, 0),
    volume: (l, decimals = 2) => measured('volume', l, decimals),
    consumption: (lPer100Km) => measured('consumption', lPer100Km, 1),
    economy: (kmPerL) => measured('economy', kmPerL, 1),
    money: (amount) => (amount === null ? UNKNOWN : moneyFormat.format(Number(amount))),
    quantity: (quantity, unit) =>
      withUnit(
        unit === 'litre' && quantity !== null ? inUnit.volume(quantity) : quantity,
        2,
        units.quantity[unit],
      ),
    price: (amount, unit) =>
      amount === null
        ? UNKNOWN
        : `${priceFormat.format(Number(amount) * (unit === 'litre' ? volumeL : 1))}/${units.quantity[unit]}`,
  };
}
