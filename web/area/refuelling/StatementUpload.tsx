import { Box, Text } from '@mantine/core';
import { getStatementTemplateExport, postStatement, type StatementRecord } from '#api/statement.ts';
import { STATEMENT } from '#domain/constants.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';
import { FileDrop } from '#web/kit/ui/FileDrop.tsx';
import classes from './refuelling.module.css';

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  txt: 'text/csv',
  tsv: 'text/csv',
  xlsx: SHEET,
};
const NAME_MAX = 200;
/** The longest time for a large workbook, milliseconds. */
const TIMEOUT_MS = 120_000;

/** Takes a chosen or dropped file of a statement. Nothing is stored of it yet. */
export function StatementUpload({ onRead }: { onRead: (statement: StatementRecord) => void }) {
  const { t, f } = useText();
  async function read(file: File, ending: string) {
    const body = new File([file], file.name, { type: TYPES[ending]! });
    const query = { name: file.name.slice(-NAME_MAX) };
    onRead(await call(postStatement, { query, body }, { quiet: true, timeoutMs: TIMEOUT_MS }));
  }
  return (
    <Box className={classes.home} maw={672}>
      <FileDrop endings={Object.keys(TYPES)} formats={['CSV', 'XLSX']} onFile={read}>
        <Text>{t('statement.intro', { max: f.number(STATEMENT.lines) })}</Text>
        <ExportButton
          endpoint={getStatementTemplateExport}
          args={{}}
          fileName={`${t('statement.templateName')}.xlsx`}
          label={t('verdict.templateAs', { format: 'XLSX' })}
        />
      </FileDrop>
    </Box>
  );
}
