import type { ColumnDeclaration } from './column-declaration.ts';
import { consumptionOf } from './measure.ts';

const REFUELLED = { rule: 'refuelled', made: 'refuellings' } as const;
const DISCREPANCY = {
  rule: 'discrepancy',
  constants: ['levelLitres', 'levelShare', 'estimateLitres', 'estimateShare'],
} as const;

/** Refuellings, costs, and due dates. */
export const COST_COLUMNS = {
  cardNumber: { type: 'code', rule: 'refuelling', meaning: 'Number of the fuel card' },
  station: { type: 'text', tellsPlace: true, rule: 'refuelling', meaning: 'Station' },
  province: { type: 'text', tellsPlace: true, rule: 'refuelling', meaning: 'Province of the station' },
  product: {
    type: 'enum',
    words: { coded: 'refuelling.class_' },
    rule: 'refuelling',
    meaning: 'Class of the product',
  },
  liters: {
    type: 'vol',
    better: null,
    ...REFUELLED,
    meaning: 'Litres bought; of fuel where lines are added up',
  },
  unitPrice: {
    type: 'price',
    measuredBy: 'product',
    rule: 'unitPrice',
    formula: { sum: ['amount'], by: ['liters'] },
    meaning: 'amount ÷ litres',
  },
  amount: { type: 'money', better: null, ...REFUELLED, meaning: 'Amount of the refuellings' },
  validation: {
    type: 'enum',
    words: { coded: 'refuelling.validation_' },
    rule: 'validation',
    constants: ['stationWindow', 'stationRadius'],
    meaning: 'Outcome of the comparison with the positions',
  },
  discrepancy: {
    type: 'vol',
    total: 'none',
    measuredBy: 'product',
    ...DISCREPANCY,
    meaning: 'Litres beyond what the tank or the distance explains',
  },
  discrepancyReasons: {
    type: 'text',
    sortable: false,
    ...DISCREPANCY,
    meaning: 'Why there is a discrepancy',
  },
  stationDistance: {
    type: 'dist',
    total: 'none',
    tellsPlace: true,
    rule: 'stationDistance',
    constants: ['stationWindow'],
    meaning: 'Distance between vehicle and station at that time',
  },
  source: {
    type: 'enum',
    words: { coded: 'refuelling.source_' },
    rule: 'refuelling',
    meaning: 'Who entered the refuelling, or from which statement',
  },
  /** The volume filled between the first and the last refuelling, for the distance between them (§5.4). */
  refuelConsumption: {
    type: 'cons',
    total: { ratio: consumptionOf, of: ['refuelLiters', 'refuelDistance'] },
    needs: ['refuelLiters', 'refuelDistance'],
    rule: 'refuelConsumption',
    constants: ['fuelDistance'],
    formula: { sum: ['refuelLiters'], by: ['refuelDistance'] },
    made: 'refuellings',
    meaning: '100 km × litres after the first refuelling ÷ distance between the first and the last',
  },
  refuelAmount: { type: 'money', better: null, ...REFUELLED, meaning: 'Σ amount of the refuellings' },
  cost: { type: 'money', better: null, rule: 'cost', meaning: 'Σ confirmed costs' },
  rentalCost: { type: 'money', rule: 'cost', meaning: 'Σ confirmed costs of rental' },
  fines: { type: 'int', rule: 'fines', meaning: 'Number of fines' },
  finesAmount: { type: 'money', better: 'less', rule: 'fines', meaning: 'Σ amount of the fines' },
  maintenances: { type: 'int', rule: 'maintenances', meaning: 'Number of maintenances' },
  kind: { type: 'enum', words: { coded: 'calendar.kind_' }, rule: 'due', meaning: 'What is due' },
  dueDate: { type: 'date', rule: 'due', meaning: 'Day on which it is due' },
  dueDistance: { type: 'dist', total: 'none', rule: 'due', meaning: 'Odometer at which it is due' },
  daysLeft: { type: 'int', total: 'none', rule: 'due', meaning: 'dueDate − today' },
  distanceLeft: { type: 'dist', total: 'none', rule: 'due', meaning: 'dueDistance − odometer' },
  alertState: {
    type: 'enum',
    words: { coded: 'calendar.state_' },
    rule: 'due',
    meaning: 'Planned, close or expired',
  },
  subject: { type: 'text', rule: 'due', meaning: 'Name of what is due' },
} as const satisfies Readonly<Record<string, ColumnDeclaration>>;
