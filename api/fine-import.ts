import { lineImports } from './line-import.ts';

/** Lists of fines, as renting companies send them. */
export const fineImport = lineImports({
  name: 'Fine',
  path: '/fine/import',
  called: 'fines',
  access: { read: 'fine:read', edit: 'fine:edit' },
  changes: ['fine'],
});
