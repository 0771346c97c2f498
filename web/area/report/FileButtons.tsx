import { IconFileTypeCsv } from '@tabler/icons-react';
import { postReportCsv, postReportXlsx } from '#api/report.ts';
import { reportFileName } from '#text/file-name.ts';
import { useText } from '#web/base/language/text.ts';
import { ColumnChooser } from '#web/kit/list/ColumnChooser.tsx';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { PrintButton, type PrintedParts } from './PrintButton.tsx';
import { useReportLayout } from './report-order.ts';

/**
 * Exports a report exactly as on screen, as a file or on paper: the same question, columns and order of rows.
 * Beside it is the choice of columns. A phone has room for the first two.
 */
export function FileButtons(props: PrintedParts) {
  const { report, run, gridName, columns, groupedBy } = props;
  const { t } = useText();
  const isPhone = usePhone();
  const { shownIds, sort } = useReportLayout(report, gridName, columns);
  const head = run?.head;
  const file = {
    isCompact: true,
    disabled: run?.state !== 'done' || run.rows.length === 0,
    args: {
      params: { report: report.id },
      body: { ...run?.question.parameters, columns: shownIds, ...(sort ? { sort } : {}) },
    },
  };
  const name = reportFileName(report.id, head ?? { from: '', to: '' }, t);
  const { args } = file;
  const grouped = groupedBy ? { ...args, body: { ...args.body, group: groupedBy } } : args;
  const workbook = { ...file, args: grouped, endpoint: postReportXlsx, fileName: `${name}.xlsx` };
  return (
    <>
      <ExportButton {...workbook} />
      {report.hasCsv && !isPhone ? (
        <ExportButton
          {...file}
          endpoint={postReportCsv}
          fileName={`${name}.csv`}
          label={t('reportScreen.csv')}
          icon={<IconFileTypeCsv size={16} aria-hidden="true" />}
        />
      ) : null}
      <PrintButton {...props} file={workbook} />
      {isPhone ? null : <ColumnChooser name={gridName} columns={columns} />}
    </>
  );
}
