export const lineImport = {
  line: 'Line',
  title_cost: 'Import costs',
  title_fine: 'Import fines',
  intro_cost:
    'Upload a CSV or XLSX file with one line per cost (up to {max}). You will see what happens to each line before anything is stored.',
  intro_fine:
    'Upload the renting company’s list as CSV or XLSX, with one line per fine (up to {max}). You will see what happens to each line before anything is stored.',
  heads:
    'Columns may come in any order; their headers are accepted in Spanish, English, Italian and Portuguese',
  templateName_cost: 'Cost template',
  templateName_fine: 'Fine template',
  refusedName: 'Refused lines',
  show_valid: 'Only valid',
  valid: 'Valid',
  stored: 'Stored',
  sum: 'Sum to be stored: {amount}',
  sumStored: 'Sum stored: {amount}',
  totals: 'Line {n} is a total and is not imported',
  same: 'This file was already imported on {at}',
  again: 'Import it again',
  apply: { one: 'Import {n} line', other: 'Import {n} lines' },
  applied: 'File imported',
  done: 'Imported on {at}. What was refused can be downloaded until {until}',
};
