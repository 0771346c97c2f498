import { Button, Group } from '@mantine/core';
import { IconFileTypePdf, IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type FineRecord, postFineDocument } from '#api/fine.ts';
import { getFineSheetFile } from '#api/fine-desk.ts';
import { DOCUMENT_TYPES } from '#domain/document/document.ts';
import { missingForSheet } from '#domain/fine/identification.ts';
import { sheetFieldKey } from '#text/sheet-field.ts';
import { call, callBytes } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';

/**
 * The identification sheet of a fine with a driver. Before that, the dialog lists missing facts; a copy can
 * be stored with the fine.
 */
export function SheetButton({ fine }: { fine: FineRecord }) {
  const { t } = useText();
  const can = useCan();
  const [isKeeping, setKeeping] = useState(false);
  if (fine.driver === null) return null;
  const missing = missingForSheet(fine).map((field) => t(sheetFieldKey(field)));
  const args = { params: { fine_id: fine.id } };
  const name = t('fineSheet.file', { number: fine.record_number.replaceAll('/', '-') });
  const keep = async () => {
    setKeeping(true);
    try {
      const body = new File([await callBytes(getFineSheetFile, args)], name, { type: DOCUMENT_TYPES.pdf });
      await call(postFineDocument, { ...args, query: { name, category: 'others' }, body });
      notice({ kind: 'done', key: 'fineSheet.kept' });
    } catch {
      // The call has shown the reason.
    } finally {
      setKeeping(false);
    }
  };
  return (
    <>
      {missing.length > 0 ? <Dim>{t('fineSheet.lacking', { fields: missing.join(', ') })}</Dim> : null}
      <Group gap="xs">
        <ExportButton
          endpoint={getFineSheetFile}
          args={args}
          fileName={name}
          label={t('fineSheet.download')}
          icon={<IconFileTypePdf size={16} />}
        />
        {can('fine:edit') && can('document:upload') ? (
          <Button
            variant="default"
            size="xs"
            loading={isKeeping}
            leftSection={<IconFolderPlus size={16} aria-hidden="true" />}
            onClick={() => void keep()}
          >
            {t('fineSheet.keep')}
          </Button>
        ) : null}
      </Group>
    </>
  );
}
