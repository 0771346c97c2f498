import { getRefuellingTotals } from '#api/refuelling.ts';
import { isFuel, quantityUnit } from '#domain/refuelling/product.ts';
import { quantityText } from '#text/quantity-text.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { FigureStrip } from '#web/kit/ui/FigureStrip.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useRefuellingQuery } from './use-refuelling-query.ts';

/** The totals of the filtered refuellings: all, the fuel, and each class of product. */
export function RefuellingTotals() {
  const say = useText();
  const { t, f } = say;
  const isPhone = usePhone();
  const query = useRefuellingQuery();
  const { data } = useEndpoint(getRefuellingTotals, { query }, { keepPrevious: true });
  const fuel = data?.classes.filter(({ product_class }) => isFuel(product_class)) ?? [];
  const liters = fuel.reduce((sum, { quantity }) => sum + quantity, 0);
  const classes = (data?.classes ?? []).map(({ product_class, quantity, amount }) => ({
    id: product_class,
    label: t(`refuelling.class_${product_class}`),
    ...(quantityUnit(product_class) === null
      ? { text: f.money(amount) }
      : { text: quantityText(product_class, quantity, say), note: f.money(amount) }),
  }));
  const sums = [
    { id: 'total', label: t('refuelling.total'), text: data && f.money(data.amount) },
    // With only one fuel its own figure is the same.
    ...(fuel.length === 1
      ? []
      : [{ id: 'fuel', label: t('refuelling.fuelTotal'), text: data && f.volume(liters) }]),
  ];
  // On a phone the rows need the room.
  return <FigureStrip isLine={!isPhone} figures={isPhone ? sums : [...sums, ...classes]} />;
}
