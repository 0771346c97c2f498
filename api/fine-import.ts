import { endpoint } from './endpoint.ts';
import { importConfirmed, lineFile, lineImport, madeImport, ofImport } from './line-import.ts';

export const postFineImport = endpoint({
  name: 'postFineImport',
  method: 'POST',
  path: '/fine/import',
  access: 'fine:edit',
  changes: ['line_import'],
  summary: 'Judge a file of fines; nothing is stored yet',
  query: lineFile.query,
  body: lineFile.body,
  answer: madeImport,
});

export const getFineImport = endpoint({
  name: 'getFineImport',
  method: 'GET',
  path: '/fine/import/{import_id}',
  access: 'fine:read',
  audited: 'line_import',
  summary: 'An own file of fines, line by line',
  params: ofImport,
  answer: lineImport,
});

export const getFineImportRefusedExport = endpoint({
  name: 'getFineImportRefusedExport',
  method: 'GET',
  path: '/fine/import/{import_id}/refused',
  access: 'fine:read',
  audited: 'line_import',
  isExport: true,
  summary: 'The refused lines of a file of fines as CSV: line, number, message',
  params: ofImport,
  answer: 'bytes',
});

export const postFineImportApply = endpoint({
  name: 'postFineImportApply',
  method: 'POST',
  path: '/fine/import/{import_id}/apply',
  access: 'fine:edit',
  changes: ['fine', 'line_import'],
  summary: 'Store the lines that are not refused; asked again it does nothing more',
  params: ofImport,
  body: importConfirmed,
  answer: madeImport,
});
