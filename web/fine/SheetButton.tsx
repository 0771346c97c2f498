import { IconFileTypePdf } from '@tabler/icons-react';
import type { FineRecord } from '#api/fine.ts';
import { getFineSheetFile } from '#api/fine-desk.ts';
import { missingForSheet } from '#domain/fine/identification.ts';
import { sheetFieldKey } from '#text/sheet-field.ts';
import { useText } from '../language/text.ts';
import { Dim } from '../ui/Dim.tsx';
import { ExportButton } from '../ui/ExportButton.tsx';

/** The identification sheet of a fine that has a driver, and before it what it would lack. */
export function SheetButton({ fine }: { fine: FineRecord }) {
  const { t } = useText();
  if (fine.driver === null) return null;
  const missing = missingForSheet(fine).map((field) => t(sheetFieldKey(field)));
  return (
    <>
      {missing.length > 0 ? <Dim>{t('fineSheet.lacking', { fields: missing.join(', ') })}</Dim> : null}
      <ExportButton
        endpoint={getFineSheetFile}
        args={{ params: { fine_id: fine.id } }}
        fileName={t('fineSheet.file', { number: fine.record_number.replaceAll('/', '-') })}
        label={t('fineSheet.download')}
        icon={<IconFileTypePdf size={16} />}
      />
    </>
  );
}
