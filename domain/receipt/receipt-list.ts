import type { List } from '../list.ts';
import { PRODUCT_CLASSES } from '../refuelling/product.ts';
import { RECEIPT_KINDS, RECEIPT_STATES } from './receipt.ts';

/** The list of receipts that drivers photographed. */
export const RECEIPT_LIST = {
  name: 'receipts',
  section: 'receipt',
  order: { id: 'paid_at', dir: 'desc' },
  columns: [
    { id: 'license', label: 'word.license', type: 'code', required: true },
    { id: 'paid_at', type: 'instant' },
    {
      id: 'state',
      label: 'word.state',
      type: 'enum',
      words: { coded: 'receipt.state_', of: RECEIPT_STATES },
    },
    { id: 'kind', label: 'word.type', type: 'enum', words: { coded: 'receipt.kind_', of: RECEIPT_KINDS } },
    { id: 'amount', label: 'column.amount', type: 'money' },
    { id: 'liters', label: 'column.liters', type: 'vol' },
    {
      id: 'product_class',
      label: 'column.product',
      type: 'enum',
      words: { coded: 'refuelling.class_', of: PRODUCT_CLASSES },
    },
    { id: 'place', type: 'text' },
    { id: 'driver', label: 'word.driver', type: 'text', words: { driver: true } },
    { id: 'fleet', label: 'word.fleet', type: 'text', words: { fleet: true } },
    { id: 'odometer', label: 'word.odometer', type: 'odometer', hidden: true },
    { id: 'note', type: 'text', hidden: true },
    { id: 'received_at', type: 'instant', hidden: true },
    { id: 'refused_reason', type: 'text', hidden: true },
  ],
  more: [],
  filters: [
    { name: 'paid', column: 'paid_at', type: 'date' },
    { name: 'states', column: 'state' },
    { name: 'kinds', column: 'kind' },
    { name: 'vehicles', label: 'word.vehicle', words: { vehicle: true } },
    { name: 'drivers', label: 'word.driver', words: { driver: true } },
  ],
} as const satisfies List;
