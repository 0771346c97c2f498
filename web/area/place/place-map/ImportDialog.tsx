import { Button, FileButton, Group, Table, Text } from '@mantine/core';
import { IconFileDownload, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { PlaceImportRow } from '#api/place.ts';
import { Fault } from '#domain/fault.ts';
import {
  PLACE_FILE,
  PLACE_FILE_TYPES,
  PLACE_FORMATS,
  type PlaceFormat,
} from '#domain/place/place-file-format.ts';
import { VERDICTS } from '#domain/verdict.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { fieldText } from '#web/kit/record/field-text.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { saveFile } from '#web/kit/ui/save-file.ts';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import classes from './PlaceScreen.module.css';
import type { PlaceKind } from './place-kind.ts';
import { refusedFile } from './refused-file.ts';

/** The number of rows shown; a file has all refused ones. */
const SHOWN = 200;
const EXTENSIONS: Readonly<Record<string, PlaceFormat>> = {
  csv: 'csv',
  txt: 'csv',
  tsv: 'csv',
  geojson: 'geojson',
  json: 'geojson',
  kml: 'kml',
};
/** The longest time for checking a large file, milliseconds. */
const TIMEOUT_MS = 120_000;

/** Import of places in three steps: a file, the planned result of each row, and the actual results. */
export function ImportDialog(props: { about: PlaceKind; opened: boolean; onClose: () => void }) {
  const { about, opened, onClose } = props;
  const { t } = useText();
  const [file, setFile] = useState<File | null>(null);
  const [rows, setRows] = useState<readonly PlaceImportRow[] | null>(null);
  const { isBusy, failure, setFailure, attempt } = useAttempt();
  const close = () => {
    if (isBusy) return;
    setFile(null);
    setRows(null);
    setFailure(null);
    onClose();
  };
  async function send(body: File, confirm: 'true' | 'false') {
    const args = { query: { confirm }, body };
    return (await call(about.of.upload, args, { quiet: true, timeoutMs: TIMEOUT_MS })).rows;
  }
  async function choose(chosen: File | null) {
    if (!chosen) return;
    const format = EXTENSIONS[chosen.name.split('.').at(-1)?.toLowerCase() ?? ''];
    if (!format) return setFailure(new Fault('err.uploadType', 415));
    const sent = new File([chosen], chosen.name, { type: PLACE_FILE_TYPES[format][0] });
    await attempt(async () => {
      setRows(await send(sent, 'false'));
      setFile(sent);
    });
  }
  async function confirm() {
    const done = await send(file!, 'true');
    const count = done.filter(({ verdict }) => verdict === 'new' || verdict === 'changed').length;
    notice({ kind: 'done', key: 'place.imported', params: { n: count } });
    close();
  }
  const waiting = rows?.filter(({ verdict }) => verdict === 'new' || verdict === 'changed').length ?? 0;
  const refused = rows?.filter(({ verdict }) => verdict === 'refused') ?? [];
  const reasons = (row: PlaceImportRow) => row.faults.map((fault) => fieldText(t, fault)).join(' · ');
  return (
    <Dialog opened={opened} onClose={close} title={t('place.import')} size="lg">
      <Text size="sm" mb="sm">
        {t(`${about.kind}.importText`, { max: PLACE_FILE.rows })}
      </Text>
      <FailureAlert of={failure} mb="sm" />
      {rows ? (
        <>
          <Group gap="md" mb="xs" role="status">
            {VERDICTS.map((verdict) => (
              <span key={verdict} className={classes.verdict} data-verdict={verdict}>
                {t(`verdict.${verdict}`)}: {rows.filter((row) => row.verdict === verdict).length}
              </span>
            ))}
          </Group>
          <div className={classes.rows}>
            <Table stickyHeader>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('place.line')}</Table.Th>
                  <Table.Th>{t('word.name')}</Table.Th>
                  <Table.Th>{t('place.result')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {[...rows]
                  .sort((a, b) => Number(b.verdict === 'refused') - Number(a.verdict === 'refused'))
                  .slice(0, SHOWN)
                  .map((row) => (
                    <Table.Tr key={row.line}>
                      <Table.Td>{row.line}</Table.Td>
                      <Table.Td>{row.name}</Table.Td>
                      <Table.Td>
                        <span className={classes.verdict} data-verdict={row.verdict}>
                          {t(`verdict.${row.verdict}`)}
                        </span>
                        {row.faults.length > 0 ? ` · ${reasons(row)}` : ''}
                      </Table.Td>
                    </Table.Tr>
                  ))}
              </Table.Tbody>
            </Table>
          </div>
        </>
      ) : null}
      <Group justify="flex-end" gap="xs" mt="md">
        {refused.length > 0 ? (
          <Button
            variant="default"
            leftSection={<IconFileDownload size={16} aria-hidden="true" />}
            onClick={() =>
              saveFile(
                refusedFile(refused, { reason: t('place.reason'), reasons }),
                `${t('place.refused')}.csv`,
                'text/csv',
              )
            }
            style={{ marginInlineEnd: 'auto' }}
          >
            {t('verdict.refusedFile')}
          </Button>
        ) : null}
        <FileButton
          accept={Object.keys(EXTENSIONS)
            .map((one) => `.${one}`)
            .join()}
          onChange={(chosen) => void choose(chosen)}
        >
          {(button) => (
            <Button
              {...button}
              variant={rows ? 'default' : 'filled'}
              loading={isBusy && !rows}
              leftSection={<IconFileUpload size={16} aria-hidden="true" />}
            >
              {t(rows ? 'verdict.otherFile' : 'verdict.chooseFile', {
                formats: PLACE_FORMATS.map((format) => t(`place.format_${format}`)).join(', '),
              })}
            </Button>
          )}
        </FileButton>
        {rows ? (
          <Button loading={isBusy} disabled={waiting === 0} onClick={() => void attempt(confirm)}>
            {t('place.importDo', { n: waiting })}
          </Button>
        ) : null}
      </Group>
    </Dialog>
  );
}
