import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { HeadChoice, type Heads } from './HeadChoice.tsx';
import classes from './Import.module.css';

type Props = Heads & {
  /** The name of the file. */
  title: string;
  text: string;
  /** Has the file read by the choice. */
  onCheck: (columns: Readonly<Record<string, number>>) => Promise<unknown>;
  onOther: () => void;
};

/** Says which head of a file is which field; the server reads the file by that. */
export function ImportHeads({ title, text, onCheck, onOther, ...read }: Props) {
  const { t } = useText();
  const [columns, setColumns] = useState(read.columns);
  const { isBusy, failure, attempt } = useAttempt();
  return (
    <div className={classes.wide}>
      <strong>{title}</strong>
      <Text size="sm">{text}</Text>
      <HeadChoice {...read} columns={columns} onChange={setColumns} />
      <FailureAlert of={failure} />
      <Group>
        <Button
          loading={isBusy}
          disabled={read.fields.some(({ value, isNeeded }) => isNeeded && !(value in columns))}
          onClick={() => void attempt(() => onCheck(columns))}
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
