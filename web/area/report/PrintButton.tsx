import { Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ComponentProps, useCallback, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import type { PrintedSheetProps } from './PrintedSheet.tsx';
import { PRINTED_ROWS } from './print-limit.ts';
import type { ReportRun } from './use-report-run.ts';

/** A report on screen; null before its first run. */
export type PrintedParts = Omit<PrintedSheetProps, 'run' | 'company'> & { run: ReportRun | null };

const PrintedReport = lazyPart('PrintedReport', () => import('./PrintedReport.tsx'));

/**
 * Prints a report by the browser, which also makes a PDF of it. The browser's own command prints the same, on
 * a phone too. For a report too long for paper, the dialog offers the file first.
 */
export function PrintButton(props: PrintedParts & { file: ComponentProps<typeof ExportButton> }) {
  const { run, file, ...shown } = props;
  const { t } = useText();
  const [isReady, setReady] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const whole = run?.state === 'done' && run.rows.length > 0 ? run : null;
  const rows = whole?.rows.length ?? 0;
  return (
    <>
      <IconButton
        label={t('reportScreen.print')}
        variant="default"
        size={30}
        disabled={!whole || !isReady}
        onClick={() => (rows > PRINTED_ROWS ? setAsking(true) : print())}
      >
        <IconPrinter size={16} />
      </IconButton>
      {whole ? (
        <Arriving fallback={null}>
          <PrintedReport {...shown} run={whole} onReady={onReady} />
        </Arriving>
      ) : null}
      <ConfirmDialog
        opened={isAsking}
        title={t('reportScreen.printMany', { n: rows })}
        confirmLabel={t('reportScreen.printFirst', { n: PRINTED_ROWS })}
        onConfirm={() => print()}
        onClose={() => setAsking(false)}
      >
        <Stack align="flex-start">
          <Text size="sm">{t('reportScreen.printManyText')}</Text>
          <ExportButton {...file} isCompact={false} />
        </Stack>
      </ConfirmDialog>
    </>
  );
}
