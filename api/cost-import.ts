import { lineImports } from './line-import.ts';

/** Files of costs. */
export const costImport = lineImports({
  name: 'Cost',
  path: '/cost/import',
  called: 'costs',
  access: { read: 'cost:read', edit: 'cost:import' },
  changes: ['cost', 'cost_month'],
});
