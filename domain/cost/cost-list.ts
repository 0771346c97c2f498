import type { List } from '../list.ts';
import { COST_SOURCES, COST_STATUSES } from './cost.ts';

/**
 * The list of costs. Without a filter by status it contains the confirmed costs, which are those that count.
 */
export const COST_LIST = {
  name: 'costs',
  section: 'cost',
  order: { id: 'operation_date', dir: 'desc' },
  columns: [
    {
      id: 'license',
      input: 'vehicle_id',
      label: 'word.license',
      type: 'code',
      required: true,
      words: { vehicle: true },
    },
    { id: 'fleet', input: 'fleet_id', type: 'text', words: { fleet: true } },
    { id: 'bill_type', input: 'bill_type_id', type: 'text', words: { enumerated: 'bill_type' } },
    { id: 'amount', type: 'money' },
    { id: 'operation_date', type: 'date' },
    { id: 'invoice_date', type: 'date' },
    { id: 'bill_code', type: 'code' },
    { id: 'provider', type: 'text' },
    {
      id: 'source',
      type: 'enum',
      words: { coded: 'cost.source_', of: COST_SOURCES },
    },
    { id: 'web_operator', type: 'text' },
    {
      id: 'status',
      label: 'word.state',
      type: 'enum',
      hidden: true,
      words: { coded: 'cost.status_', of: COST_STATUSES },
    },
  ],
  more: [],
  filters: [
    { name: 'operation_date', column: 'operation_date', type: 'date' },
    { name: 'centres', column: 'fleet' },
    { name: 'vehicles', column: 'license', single: true },
    { name: 'bill_types', column: 'bill_type' },
    { name: 'provider', column: 'provider' },
    { name: 'sources', column: 'source' },
    { name: 'statuses', column: 'status', hidden: true },
  ],
} as const satisfies List;
