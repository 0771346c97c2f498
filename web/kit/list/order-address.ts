import type { RowOrder } from './row-source.ts';

/** Order in an address: `license`, or `-license` when descending. */
export function readOrder(value: string | undefined): RowOrder | null {
  if (!value) return null;
  return value.startsWith('-') ? { id: value.slice(1), dir: 'desc' } : { id: value, dir: 'asc' };
}

/** Writes an order for the address. */
export function writeOrder(order: RowOrder | null): string | null {
  return order && `${order.dir === 'desc' ? '-' : ''}${order.id}`;
}
