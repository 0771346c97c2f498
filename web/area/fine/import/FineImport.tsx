import { fineImport } from '#api/fine-import.ts';
import { FINE_COLUMNS } from '#domain/fine/fine-line.ts';
import { ImportPage } from '#web/area/line-import/ImportPage.tsx';
import type { ImportScreen } from '#web/area/line-import/import-screen.ts';

const SCREEN: ImportScreen = {
  kind: 'fine',
  columns: FINE_COLUMNS,
  labels: {
    license: 'word.license',
    fleet_id: 'fine.cost_centre',
    record_number: 'fine.record_number',
    organisation: 'fine.organisation',
    fact: 'fine.fact',
    place: 'fine.place',
    amount: 'fine.amount',
    reduced_amount: 'fine.reduced_amount',
    points: 'fine.points',
    date: 'fine.date',
    hour: 'fine.hour',
    notification_date: 'fine.notification_date',
    available_date: 'fine.available_date',
    origin: 'fine.origin',
    severity: 'fine.severity',
    remarks: 'fine.remarks',
  },
  endpoints: fineImport,
  failure: 'err.operation',
};

/** The import of a list of fines, over their list. */
export function FineImport() {
  return <ImportPage screen={SCREEN} />;
}
