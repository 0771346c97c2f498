import type { AssignmentType, FineOrigin } from '#domain/fine/fine.ts';
import type { FineState } from '#domain/fine/state.ts';

/** A fine of the demonstration; days are counted back from the day on which it is made. */
export type DemoFine = {
  country: string;
  /**
   * Days ago. A fast drive lies on a real excess of that day, a parked vehicle where a real journey ended.
   */
  ago: number;
  kind: 'fast' | 'parked';
  /** Null: not notified. */
  notified: number | null;
  /** In the electronic mailbox since. */
  available?: number;
  origin: FineOrigin;
  amount: string;
  reduced?: string;
  points?: number;
  severity?: 'minor' | 'serious' | 'very_serious' | 'parking';
  state: FineState;
  by?: AssignmentType;
  identified?: number;
  paid?: number;
  /** A plate that is no vehicle of the company. */
  license?: string;
  /** The driver's address is not known. */
  isHomeless?: true;
};

const ES = { country: 'ES', kind: 'fast', amount: '300.00', reduced: '150.00', severity: 'serious' } as const;
const PARKED = { kind: 'parked', amount: '90.00', reduced: '45.00', severity: 'parking' } as const;

/**
 * Fines in every state: past their day, close to it and far from it, one deemed to be notified, one of an
 * unknown plate.
 */
export const DEMO_FINES: readonly DemoFine[] = [
  { ...ES, ago: 27, notified: 21, origin: 'dev', state: 'received', points: 2 },
  { ...ES, ago: 25, notified: 18, origin: 'dev', state: 'received', amount: '100.00', reduced: '50.00' },
  { ...ES, ago: 22, notified: 14, origin: 'renting_company', state: 'received', points: 2 },
  // Nobody has opened the mailbox.
  { ...ES, ago: 20, notified: null, available: 15, origin: 'dev', state: 'received' },
  { ...ES, ...PARKED, ago: 9, notified: null, origin: 'on_spot', state: 'received' },
  { ...ES, ago: 21, notified: 12, origin: 'renting_company', state: 'received', license: '7741KZP' },
  { ...ES, ago: 24, notified: 16, origin: 'dev', state: 'assigned', by: 'working_part', points: 4 },
  { ...ES, ago: 19, notified: 9, origin: 'post', state: 'assigned', by: 'default_driver', isHomeless: true },
  { ...ES, ago: 26, notified: 17, origin: 'dev', state: 'identified', by: 'working_part', identified: 10 },
  { ...ES, ...PARKED, ago: 26, notified: 19, origin: 'post', state: 'paid', paid: 12 },
  { ...ES, ago: 28, notified: 20, origin: 'dev', state: 'appealed', by: 'working_part', identified: 13 },
  {
    ...ES,
    ...PARKED,
    ago: 27,
    notified: 22,
    origin: 'post',
    state: 'annulled',
    by: 'default_driver',
    identified: 20,
  },
  { country: 'IT', kind: 'fast', ago: 23, notified: 14, origin: 'post', state: 'received', amount: '173.00' },
  { country: 'PT', kind: 'fast', ago: 18, notified: 11, origin: 'post', state: 'received', amount: '120.00' },
  {
    country: 'GB',
    kind: 'fast',
    ago: 16,
    notified: 8,
    origin: 'post',
    state: 'assigned',
    by: 'working_part',
    amount: '100.00',
    points: 3,
  },
  { ...ES, ...PARKED, ago: 28, notified: 24, origin: 'manual', state: 'expired' },
];
