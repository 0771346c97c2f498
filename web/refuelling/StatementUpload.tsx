import { Alert, Button, FileButton, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { postStatement, type StatementRecord } from '#api/statement.ts';
import { STATEMENT } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import { call } from '../call/call.ts';
import { faultText } from '../language/fault-text.ts';
import { useText } from '../language/text.ts';
import parts from '../look/parts.module.css';
import { usePhone } from '../ui/use-phone.ts';
import classes from './refuelling.module.css';

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  txt: 'text/csv',
  tsv: 'text/csv',
  xlsx: SHEET,
};
const NAME_MAX = 200;
/** A large workbook takes its time, milliseconds. */
const TIMEOUT_MS = 120_000;

/** Takes the file of a statement, chosen or dropped. Nothing is stored of it yet. */
export function StatementUpload({ onRead }: { onRead: (statement: StatementRecord) => void }) {
  const { t, f } = useText();
  const isPhone = usePhone();
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  async function read(file: File | null | undefined) {
    if (!file || isBusy) return;
    const type = TYPES[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
    if (!type) return setFailure(new Fault('err.uploadType', 415));
    setBusy(true);
    setFailure(null);
    try {
      const body = new File([file], file.name, { type });
      const query = { name: file.name.slice(-NAME_MAX) };
      onRead(await call(postStatement, { query, body }, { quiet: true, timeoutMs: TIMEOUT_MS }));
    } catch (error) {
      setFailure(error);
      if (!(error instanceof Fault)) throw error;
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={classes.home}>
      <Stack
        className={`${parts.panel} ${classes.drop}`}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void read(event.dataTransfer.files[0]);
        }}
      >
        <Text>{t('statement.intro', { max: f.number(STATEMENT.lines) })}</Text>
        {failure ? (
          <Alert color="red" role="alert" p="sm">
            {faultText(t, failure)}
          </Alert>
        ) : null}
        <FileButton
          accept={Object.keys(TYPES)
            .map((one) => `.${one}`)
            .join()}
          onChange={(file) => void read(file)}
        >
          {(button) => (
            <Button
              {...button}
              loading={isBusy}
              leftSection={<IconFileUpload size={16} aria-hidden="true" />}
            >
              {t('verdict.chooseFile', { formats: 'CSV, XLSX' })}
            </Button>
          )}
        </FileButton>
        {isPhone ? null : (
          <Text size="sm" c="dimmed">
            {t('statement.drop')}
          </Text>
        )}
      </Stack>
    </div>
  );
}
