import { expect, it } from 'vitest';
import { questionForm } from './question-form.ts';

it.each([
  ['getDriverHistory', 'history'],
  ['getCheckPhoto', 'picture'],
  ['getOwnPersonExport', 'person'],
  ['getFinePack', 'evidence'],
  ['postReportXlsx', 'report'],
  ['getDriversExport', 'file'],
  ['getFineDocumentFile', 'file'],
  ['getTrack', 'past'],
  ['getVehiclesAt', 'past'],
  ['getLiveVehicles', 'map'],
  ['socket', 'map'],
  ['getCostTotals', 'figures'],
  ['getDrivers', 'list'],
  ['getReportSendings', 'list'],
  ['getDriver', 'record'],
  ['an endpoint of a later version', 'record'],
])('%s answers as %s', (endpoint, form) => {
  expect(questionForm(endpoint)).toBe(form);
});
