import { type RawBuilder, sql } from 'kysely';
import { PRODUCT_CLASSES, quantityUnit } from '#domain/refuelling/product.ts';

const countedIn = (isUnit: (unit: ReturnType<typeof quantityUnit>) => boolean) =>
  sql`refuelling.product_class = any(${PRODUCT_CLASSES.filter((one) => isUnit(quantityUnit(one)))}::text[])`;

/** The quantity in litres, and the quantity in another unit; null for a product without a quantity. */
export const LITRES: RawBuilder<number | null> =
  sql`case when ${countedIn((unit) => unit === 'litre')} then refuelling.liters end`;
export const OTHER_QUANTITY: RawBuilder<number | null> =
  sql`case when ${countedIn((unit) => unit !== null && unit !== 'litre')} then refuelling.liters end`;

/**
 * The price of one unit by the statement, else the amount by the quantity; null for a product without a
 * quantity.
 */
export const UNIT_PRICE: RawBuilder<string | null> = sql`case when ${countedIn((unit) => unit !== null)}
  then coalesce(refuelling.unit_price, round(refuelling.amount / nullif(refuelling.liters, 0), 3)) end`;
