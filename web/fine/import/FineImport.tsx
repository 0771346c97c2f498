import {
  getFineImport,
  getFineImportRefusedExport,
  postFineImport,
  postFineImportApply,
} from '#api/fine-import.ts';
import { FINE_COLUMNS } from '#domain/fine/fine-line.ts';
import { ImportPage } from '../../line-import/ImportPage.tsx';
import type { ImportScreen } from '../../line-import/import-screen.ts';

const SCREEN: ImportScreen = {
  kind: 'fine',
  columns: FINE_COLUMNS,
  post: postFineImport,
  get: getFineImport,
  refused: getFineImportRefusedExport,
  apply: postFineImportApply,
};

/** The import of a list of fines, over their list. */
export function FineImport() {
  return <ImportPage screen={SCREEN} />;
}
