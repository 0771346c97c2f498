import { expect, it } from 'vitest';
import type { Cadence } from './cadence.ts';
import type { SavedRange } from './saved-range.ts';
import { savedReportFaults } from './saved-report.ts';

it.each<[Cadence | null, SavedRange, number[], string[]]>([
  [null, 'fixed', [], []],
  ['daily', 'yesterday', [7], []],
  ['daily', 'yesterday', [], ['recipients val.required']],
  ['weekly', 'fixed', [], ['range savedReport.fixedSent', 'recipients val.required']],
])('sent %s with the days %s to %j', (cadence, range, recipients, expected) => {
  const faults = savedReportFaults({ cadence, range, recipients });
  expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});
