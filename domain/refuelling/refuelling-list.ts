import type { List } from '../list.ts';
import { REFUELLING_SOURCES, VALIDATIONS } from './outcome.ts';
import { PRODUCT_CLASSES } from './product.ts';

/** Why a refuelling does not match (domain rules §6.4). */
export const DISCREPANCY_REASONS = [
  'liters',
  'product',
  'odometer',
  'driver',
  'plate',
  'twice',
  'price',
] as const;

const CLASS_WORDS = { coded: 'refuelling.class_', of: PRODUCT_CLASSES } as const;

/** The list of refuellings. */
export const REFUELLING_LIST = {
  name: 'refuellings',
  section: 'refuelling',
  order: { id: 'day', dir: 'desc' },
  columns: [
    { id: 'day', label: 'column.day', type: 'date', required: true },
    { id: 'hour', type: 'text' },
    { id: 'license', label: 'word.license', type: 'code', required: true },
    {
      id: 'validation',
      label: 'column.validation',
      type: 'enum',
      words: { coded: 'refuelling.validation_', of: VALIDATIONS },
    },
    { id: 'product', label: 'column.product', type: 'text', words: CLASS_WORDS },
    { id: 'liters', label: 'column.liters', type: 'vol', measuredBy: 'product_class' },
    { id: 'quantity', type: 'dec2', hidden: true, measuredBy: 'product_class' },
    { id: 'unit_price', label: 'column.unitPrice', type: 'price', measuredBy: 'product_class' },
    { id: 'amount', label: 'column.amount', type: 'money' },
    { id: 'station', label: 'column.station', type: 'text' },
    { id: 'town', type: 'text', hidden: true },
    { id: 'province', label: 'column.province', type: 'text' },
    { id: 'driver', label: 'word.driver', type: 'text', words: { driver: true } },
    { id: 'driver_name', type: 'text', hidden: true },
    { id: 'fleet', label: 'word.fleet', type: 'text', words: { fleet: true } },
    { id: 'work_code', label: 'column.workCode', type: 'code', hidden: true },
    { id: 'card_number', label: 'column.cardNumber', type: 'code' },
    { id: 'discrepancy', label: 'column.discrepancy', type: 'vol', measuredBy: 'product_class' },
    {
      id: 'discrepancy_reasons',
      label: 'column.discrepancyReasons',
      type: 'text',
      sortable: false,
      words: { coded: 'refuelling.reason_', of: DISCREPANCY_REASONS },
    },
    { id: 'station_distance', label: 'column.stationDistance', type: 'dist', hidden: true, for: 'positions' },
    { id: 'odometer', label: 'word.odometer', type: 'odometer', hidden: true },
    { id: 'product_class', type: 'enum', hidden: true, words: CLASS_WORDS },
    { id: 'discount', type: 'money', hidden: true },
    { id: 'ticket', type: 'code', hidden: true },
    { id: 'invoice', type: 'code', hidden: true },
    { id: 'provider', type: 'text', hidden: true },
    {
      id: 'source',
      label: 'column.source',
      type: 'enum',
      hidden: true,
      words: { coded: 'refuelling.source_', of: REFUELLING_SOURCES },
    },
    { id: 'reversed', type: 'bool', hidden: true },
  ],
  more: [],
  filters: [
    { name: 'date', column: 'day', type: 'date' },
    { name: 'vehicles', label: 'word.vehicle', words: { vehicle: true } },
    { name: 'drivers', label: 'word.driver', words: { driver: true } },
    { name: 'validations', column: 'validation' },
    { name: 'classes', column: 'product_class' },
    { name: 'stations', label: 'column.station', words: { fuel: 'station' } },
    { name: 'cards', label: 'column.cardNumber', words: { fuel: 'card' } },
    { name: 'sources', column: 'source' },
    { name: 'unmatched', type: 'bool' },
  ],
} as const satisfies List;
