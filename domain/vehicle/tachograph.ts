import { z } from 'zod';
import { MAINTENANCE_WARN, TACHOGRAPH_TERMS } from '../constants.ts';
import { addDays, addMonths, type Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import { optionalDay, optionalText } from '../field.ts';
import { datedKind, type RowState } from './dated-kind.ts';
import { NOT_DUE, notBefore } from './done.ts';
import type { Due } from './due.ts';

const TYPES = ['analogue', 'digital', 'smart1', 'smart2'] as const;
const STATES = ['expired', 'close', 'planned', 'undated'] as const satisfies readonly RowState[];
/** The names of its dues, each with the field of its last day. */
const DUES = { check: 'last_check', unit: 'last_vu_download', card: 'last_card_download' } as const;
const LAST = ['last_check', 'last_vu_download', 'last_card_download'] as const;

const tachographInput = z.object({
  type: z.enum(TYPES, 'val.enum'),
  serial: optionalText(30),
  last_check: optionalDay,
  /** At most two years after the last one; null: exactly two years. */
  next_check: optionalDay,
  /** For the vehicle unit. */
  last_vu_download: optionalDay,
  /** For the driver's card. */
  last_card_download: optionalDay,
});

const latestCheck = (lastCheck: Day) => addMonths(lastCheck, 12 * TACHOGRAPH_TERMS.checkYears);

/** Tachographs of a vehicle (domain rules §9.3): their check, and the downloads of digital ones. */
export const TACHOGRAPH = datedKind({
  section: 'tachograph',
  edit: 'vehicle:edit',
  input: tachographInput,
  columns: [
    { id: 'type', type: 'enum', required: true, words: { coded: 'tachograph.type_', of: TYPES } },
    { id: 'state', type: 'enum', words: { coded: 'tachograph.state_', of: STATES } },
    { id: 'next_check', type: 'date' },
    { id: 'last_vu_download', type: 'date' },
    { id: 'last_card_download', type: 'date' },
    { id: 'last_check', type: 'date' },
    { id: 'serial', type: 'code' },
  ],
  more: [],
  faults(row, { today }) {
    const { last_check, next_check } = row;
    const faults = LAST.flatMap((field): FieldFault[] =>
      (row[field] ?? today) > today ? [{ field, code: 'val.futureDate' }] : [],
    );
    if (last_check !== null && next_check !== null) {
      if (next_check <= last_check) faults.push({ field: 'next_check', code: 'val.order' });
      else if (next_check > latestCheck(last_check))
        faults.push({ field: 'next_check', code: 'tachograph.checkTerm' });
    }
    return faults;
  },
  dueFields: ['type', 'last_check', 'next_check', 'last_vu_download', 'last_card_download'],
  dues({ type, last_check, next_check, last_vu_download, last_card_download }) {
    const isDigital = type !== 'analogue';
    const { unitDays, cardDays } = TACHOGRAPH_TERMS;
    const days = {
      check: next_check ?? (last_check && latestCheck(last_check)),
      unit: isDigital && last_vu_download ? addDays(last_vu_download, unitDays) : null,
      card: isDigital && last_card_download ? addDays(last_card_download, cardDays) : null,
    };
    return Object.entries(days).flatMap(([of, day]): Due[] =>
      day === null ? [] : [{ kind: 'revision', of, day, odometerKm: null, warn: MAINTENANCE_WARN }],
    );
  },
  ownState: () => null,
  done: {
    of: Object.keys(DUES),
    hasKm: false,
    follows: true,
    after(row, { day, of, next }) {
      const due = of as keyof typeof DUES;
      if (due !== 'check' && row.type === 'analogue') return NOT_DUE;
      const field = DUES[due];
      const made = { ...row, [field]: day, ...(due === 'check' ? { next_check: next } : {}) };
      return notBefore(row[field], day) ?? { how: 'edit', row: made };
    },
  },
});
