import { Text } from '@mantine/core';
import { LINE_FILE } from '#domain/line-file/line-import.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';
import { FileDrop } from '#web/kit/ui/FileDrop.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import classes from './Import.module.css';
import { IMPORT_TIMEOUT_MS, type ImportScreen } from './import-screen.ts';

const [CSV, XLSX] = LINE_FILE.types;
const NAME_MAX = 200;

/** The names of further formats: one for each content type. */
const formatsOf = (types: Readonly<Record<string, string>>) =>
  Object.keys(types)
    .filter((ending, at, all) => all.findIndex((one) => types[one] === types[ending]) === at)
    .map((ending) => ending.toUpperCase());

type Props = { screen: ImportScreen; onJudged: (id: number) => void };

/** Takes a chosen or dropped file and has it checked: nothing is stored. Beside it are the earlier files. */
export function ImportUpload({ screen, onJudged }: Props) {
  const { kind, endpoints, types = {} } = screen;
  const { t } = useText();
  async function judge(file: File, ending: string) {
    const body = new File([file], file.name, { type: types[ending] ?? (ending === 'xlsx' ? XLSX : CSV) });
    const args = { query: { name: file.name.slice(-NAME_MAX) }, body };
    onJudged((await call(endpoints.post, args, { quiet: true, timeoutMs: IMPORT_TIMEOUT_MS })).id);
  }
  return (
    <div className={classes.home}>
      <FileDrop
        endings={[...LINE_FILE.endings, ...Object.keys(types)]}
        formats={['CSV', 'XLSX', ...formatsOf(types)]}
        onFile={judge}
      >
        <Text>{t(`lineImport.intro_${kind}`, { max: LINE_FILE.rows })}</Text>
        <Text size="sm" c="dimmed">
          {t('lineImport.heads')}
        </Text>
        <ExportButton
          endpoint={endpoints.template}
          args={{}}
          fileName={`${t(`lineImport.templateName_${kind}`)}.xlsx`}
          label={t('verdict.templateAs', { format: 'XLSX' })}
        />
      </FileDrop>
      <EarlierImports endpoints={endpoints} onOpen={onJudged} />
    </div>
  );
}
