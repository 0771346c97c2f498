import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { HeadChoice } from '#web/area/line-import/HeadChoice.tsx';
import { useText } from '#web/base/language/text.ts';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import classes from './Mass.module.css';
import { headsText, type ReadHeads, sendMass } from './send-mass.ts';

type Props = { read: ReadHeads; onJudged: (id: number) => void; onOther: () => void };

/** Says which head of a file is which field of a vehicle; the others are not read. */
export function MassHeads({ read: asked, onJudged, onOther }: Props) {
  const { t } = useText();
  const { file, read } = asked;
  const [columns, setColumns] = useState<Readonly<Record<string, number>>>(read.columns);
  const { isBusy, failure, attempt } = useAttempt();
  const check = async () => onJudged(await sendMass(asked, headsText(read.heads, columns)));
  return (
    <div className={classes.heads}>
      <strong>{file.name}</strong>
      <Text size="sm">{t('mass.headsText')}</Text>
      <HeadChoice
        heads={read.heads}
        sample={read.sample}
        fields={read.fields.map(({ field, label, is_needed }) => ({
          ...{ value: field, label, isNeeded: is_needed },
        }))}
        columns={columns}
        onChange={setColumns}
      />
      <FailureAlert of={failure} />
      <Group>
        <Button loading={isBusy} disabled={!('license' in columns)} onClick={() => void attempt(check)}>
          {t('lineImport.check')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onOther}>
          {t('verdict.otherFile')}
        </Button>
      </Group>
    </div>
  );
}
