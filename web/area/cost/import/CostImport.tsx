import { costImport } from '#api/cost-import.ts';
import { COST_COLUMNS } from '#domain/cost/cost-line.ts';
import { ImportPage } from '#web/area/line-import/ImportPage.tsx';
import type { ImportScreen } from '#web/area/line-import/import-screen.ts';

const SCREEN: ImportScreen = {
  kind: 'cost',
  columns: COST_COLUMNS,
  labels: {
    fleet_id: 'cost.fleet_id',
    vehicle_id: 'word.license',
    bill_code: 'cost.bill_code',
    provider: 'cost.provider',
    bill_type_id: 'cost.bill_type_id',
    operation_date: 'cost.operation_date',
    invoice_date: 'cost.invoice_date',
    amount: 'cost.amount',
  },
  endpoints: costImport,
  failure: 'cost.importError',
};

/** The import of a file of costs, over their list. */
export function CostImport() {
  return <ImportPage screen={SCREEN} />;
}
