import { endpoint } from './endpoint.ts';
import { importConfirmed, lineFile, lineImport, madeImport, ofImport } from './line-import.ts';

export const postCostImport = endpoint({
  name: 'postCostImport',
  method: 'POST',
  path: '/cost/import',
  access: 'cost:import',
  changes: ['line_import'],
  summary: 'Judge a file of costs; nothing is stored yet',
  query: lineFile.query,
  body: lineFile.body,
  answer: madeImport,
});

export const getCostImport = endpoint({
  name: 'getCostImport',
  method: 'GET',
  path: '/cost/import/{import_id}',
  access: 'cost:read',
  audited: 'line_import',
  summary: 'An own file of costs, line by line',
  params: ofImport,
  answer: lineImport,
});

export const getCostImportRefusedExport = endpoint({
  name: 'getCostImportRefusedExport',
  method: 'GET',
  path: '/cost/import/{import_id}/refused',
  access: 'cost:read',
  audited: 'line_import',
  isExport: true,
  summary: 'The refused lines of a file of costs as CSV: line, number, message',
  params: ofImport,
  answer: 'bytes',
});

export const postCostImportApply = endpoint({
  name: 'postCostImportApply',
  method: 'POST',
  path: '/cost/import/{import_id}/apply',
  access: 'cost:import',
  changes: ['cost', 'cost_month', 'line_import'],
  summary: 'Store the lines that are not refused; asked again it does nothing more',
  params: ofImport,
  body: importConfirmed,
  answer: madeImport,
});
