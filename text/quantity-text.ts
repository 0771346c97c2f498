import type { RefuellingRow } from '#api/refuelling.ts';
import { type ProductClass, quantityUnit } from '#domain/refuelling/product.ts';
import { UNKNOWN } from './reader.ts';
import type { Say } from './say.ts';

const SIGNS = { kilogram: 'kg', kilowatt_hour: 'kWh' } as const;

/** A quantity of a class in its own unit: litres in the reader's, gas in kilograms, electricity in kilowatt hours. */
export function quantityText(productClass: ProductClass, quantity: number | null, { f }: Say): string {
  if (quantity === null) return UNKNOWN;
  const unit = quantityUnit(productClass);
  return unit === 'litre' ? f.volume(quantity) : `${f.dec(quantity, 2)}\u00a0${SIGNS[unit]}`;
}

/** The quantity of a refuelling. */
export function rowQuantity({ product_class, liters, quantity }: RefuellingRow, say: Say): string {
  return quantityText(product_class, liters ?? quantity, say);
}
