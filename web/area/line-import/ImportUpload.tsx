import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { LINE_FILE } from '#domain/line-file/line-import.ts';
import type { TextKey } from '#text/key.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { FileDrop } from '#web/kit/ui/FileDrop.tsx';
import { saveFile } from '#web/kit/ui/save-file.ts';
import classes from './Import.module.css';
import type { ImportScreen } from './import-screen.ts';

const [CSV, XLSX] = LINE_FILE.types;
const NAME_MAX = 200;
/** The longest time for thousands of lines, milliseconds. */
const TIMEOUT_MS = 120_000;

type Props = { screen: ImportScreen; onJudged: (id: number) => void };

/** Takes a chosen or dropped file and has it checked. Nothing is stored by that. */
export function ImportUpload({ screen, onJudged }: Props) {
  const { kind, columns, post } = screen;
  const { t } = useText();
  async function judge(file: File, ending: string) {
    const body = new File([file], file.name, { type: ending === 'xlsx' ? XLSX : CSV });
    const query = { name: file.name.slice(-NAME_MAX) };
    onJudged((await call(post, { query, body }, { quiet: true, timeoutMs: TIMEOUT_MS })).id);
  }
  function saveTemplate() {
    const heads = columns.map(({ field }) => t(`head.${kind}_${field}` as TextKey)).join(';');
    saveFile(`\uFEFF${heads}\r\n`, `${t(`lineImport.templateName_${kind}`)}.csv`, CSV);
  }
  return (
    <div className={classes.home}>
      <FileDrop endings={LINE_FILE.endings} formats={['CSV', 'XLSX']} onFile={judge}>
        <Text>{t(`lineImport.intro_${kind}`, { max: LINE_FILE.rows })}</Text>
        <Text size="sm" c="dimmed">
          {t('lineImport.heads')}
        </Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={saveTemplate}
        >
          {t('verdict.templateAs', { format: 'CSV' })}
        </Button>
      </FileDrop>
    </div>
  );
}
