import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { LineImport } from '#api/line-import.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { HeadChoice } from './HeadChoice.tsx';
import classes from './Import.module.css';
import { IMPORT_TIMEOUT_MS, type ImportScreen } from './import-screen.ts';

type Props = { file: LineImport; screen: ImportScreen; onOther: () => void; onSaid: () => void };

/** Says which head of a draft is which field; the server reads the file by that. */
export function ImportHeads({ file, screen, onOther, onSaid }: Props) {
  const { t } = useText();
  const [columns, setColumns] = useState<Readonly<Record<string, number>>>(file.columns);
  const { isBusy, failure, attempt } = useAttempt();
  const fields = screen.columns.map(({ field, isNeeded = false }) => ({
    ...{ value: field, isNeeded, label: screen.labels[field] ? t(screen.labels[field]) : field },
  }));
  async function say() {
    const args = { params: { import_id: file.id }, body: { columns: { ...columns } } };
    await call(screen.endpoints.columns, args, { quiet: true, timeoutMs: IMPORT_TIMEOUT_MS });
    onSaid();
  }
  return (
    <div className={classes.wide}>
      <strong>{file.file_name}</strong>
      <Text size="sm">{t('lineImport.columnsText')}</Text>
      <HeadChoice
        heads={file.heads}
        sample={file.sample}
        fields={fields}
        columns={columns}
        onChange={setColumns}
      />
      <FailureAlert of={failure} />
      <Group>
        <Button
          loading={isBusy}
          disabled={fields.some(({ value, isNeeded }) => isNeeded && !(value in columns))}
          onClick={() => void attempt(say)}
        >
          {t('lineImport.check')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onOther}>
          {t('verdict.otherFile')}
        </Button>
      </Group>
    </div>
  );
}
