import type { ColumnDeclaration } from './column-declaration.ts';

const REPAIRED = { rule: 'repairs', better: null } as const;

/** Checks, defects and repairs of a vehicle (decision 141). */
export const UPKEEP_COLUMNS = {
  checks: { type: 'int', better: 'more', rule: 'checks', meaning: 'Checks filled in' },
  missedChecks: {
    type: 'int',
    better: 'less',
    rule: 'missedChecks',
    meaning: 'Days on which it drove without the check that its fleet demands',
  },
  defectsReported: { type: 'int', better: 'less', rule: 'defects', meaning: 'Defects reported' },
  defectsClosed: { type: 'int', better: 'more', rule: 'defects', meaning: 'Defects mended or dismissed' },
  dangerousOpen: {
    type: 'int',
    better: 'less',
    rule: 'dangerousOpen',
    meaning: 'Dangerous ones of the defects reported that are still open',
  },
  downtime: {
    type: 'dur',
    better: 'less',
    rule: 'downtime',
    meaning: 'Time in the fleet in which it was unusable or in maintenance',
  },
  repairs: { type: 'int', ...REPAIRED, meaning: 'Repair orders closed' },
  partsCost: { type: 'money', ...REPAIRED, meaning: 'Σ parts of the repair orders closed' },
  labourCost: { type: 'money', ...REPAIRED, meaning: 'Σ labour of the repair orders closed' },
  repairCost: {
    type: 'money',
    better: null,
    rule: 'repairCost',
    formula: { sum: ['partsCost', 'labourCost'] },
    meaning: 'partsCost + labourCost',
  },
} as const satisfies Readonly<Record<string, ColumnDeclaration>>;
