import type { RefuellingRow } from '#api/refuelling.ts';
import type { CellValue, ColumnType } from '#domain/column.ts';
import { type ProductClass, quantityUnit } from '#domain/refuelling/product.ts';
import { UNKNOWN } from './reader.ts';
import type { Say } from './say.ts';

/**
 * A quantity of a class in its own unit: litres in the reader's unit, gas in kilograms, electricity in
 * kilowatt hours. A wash has none.
 */
export function quantityText(
  productClass: ProductClass,
  quantity: number | null,
  { f }: Pick<Say, 'f'>,
): string {
  const unit = quantityUnit(productClass);
  return unit === null ? UNKNOWN : f.quantity(quantity, unit);
}

/** The price of one unit of a class; a wash has no unit. */
export function priceText(
  productClass: ProductClass,
  price: string | number | null,
  { f }: Pick<Say, 'f'>,
): string {
  const unit = quantityUnit(productClass);
  return unit === null ? UNKNOWN : f.price(price, unit);
}

/** The quantity of a refuelling. */
export function rowQuantity({ product_class, liters, quantity }: RefuellingRow, say: Say): string {
  return quantityText(product_class, liters ?? quantity, say);
}

/** A figure with another unit than its column's, for files: a number with its unit. */
export type OwnFigure = { figure: number; unit: string; decimals: number };

/**
 * A figure of a column that is `measuredBy` the class of a product: kilograms and kilowatt hours, and the
 * price of one of them. Null for litres, because the head of the column has their unit.
 */
export function ownFigure(
  type: ColumnType,
  { productClass, value }: { productClass: unknown; value: CellValue },
  { f }: Pick<Say, 'f'>,
): OwnFigure | null {
  const unit = quantityUnit(String(productClass));
  if (unit === null || unit === 'litre' || value === null) return null;
  const sign = f.units.quantity[unit];
  return type === 'price'
    ? { figure: Number(value), unit: `${f.units.currency}/${sign}`, decimals: 3 }
    : { figure: Number(value), unit: sign, decimals: 2 };
}

/** A figure of a column that is `measuredBy` the class of a product, in words. */
export function measuredText(type: ColumnType, productClass: unknown, value: CellValue, say: Say): string {
  const shown = productClass as ProductClass;
  return type === 'price'
    ? priceText(shown, value as string | null, say)
    : quantityText(shown, value as number | null, say);
}
