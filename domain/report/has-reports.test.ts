import { expect, test } from 'vitest';
import { REPORTS } from './index.ts';
import { hasReports, REPORT_IDS } from './report.ts';

test('the reports that menus know are those that are defined', () => {
  expect([...REPORTS.keys()].sort()).toEqual([...REPORT_IDS].sort());
});

test.each([
  ['OPE', ['Summary'], true, true],
  ['OPE', [], false, false],
  // Only about vehicles.
  ['OPE', ['Health'], true, false],
  // Not in the set of this role.
  ['COS', ['Summary', 'DrivingStyle'], false, false],
  ['COS', ['Refueling'], true, true],
  // SYS needs no assignment.
  ['SYS', [], true, true],
] as const)('%s with %j: reports of vehicles %s, of drivers %s', (actor, assigned, ofVehicles, ofDrivers) => {
  const reader = { actors: [actor], allowedEstructura: false, assigned };
  expect([hasReports('vehicle', reader), hasReports('driver', reader)]).toEqual([ofVehicles, ofDrivers]);
});

test.each([
  ['ADM', ['SummaryStructure'], true, true],
  ['ADM', ['SummaryStructure'], false, false],
  // Its reports belong to the operative screens alone.
  ['ADM', ['Summary'], true, false],
  ['COS', ['SummaryStructure'], true, true],
  ['MGO', ['PrivateMode'], true, false],
  ['SYS', [], false, true],
] as const)(
  '%s with %j, allowed structure %s: has structure reports %s',
  (actor, assigned, allowedEstructura, has) => {
    expect(hasReports('driver', { actors: [actor], allowedEstructura, assigned }, 'structure')).toBe(has);
  },
);
