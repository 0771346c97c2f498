import { Box, Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { deleteMapFile, type StreetMaps } from '#api/street-map.ts';
import { isUnderWay } from '#domain/street-map/map-work.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { MakeDialog } from './MakeDialog.tsx';
import { octetsText } from './octets-text.ts';
import { Panel } from './Panel.tsx';
import { sendMapFile } from './send-map-file.ts';

/** Files on the server from which maps are made: sends, uses and deletes them. */
export function FilesPanel({ maps }: { maps: StreetMaps }) {
  const { t } = useText();
  const can = useCan();
  const isOpen = maps.work !== null && (isUnderWay(maps.work.status) || maps.work.status === 'paused');
  return (
    <Panel title={t('streetMap.files')}>
      <Dim style={{ overflowWrap: 'anywhere' }}>{t('streetMap.filesText', { folder: maps.folder })}</Dim>
      {maps.files.length === 0 ? (
        <Text mt="xs">{t('streetMap.noFiles')}</Text>
      ) : (
        <ul className={parts.stack} aria-label={t('streetMap.files')} style={{ padding: 0, marginBlock: 12 }}>
          {maps.files.map((file) => (
            <MapFile key={file.name} file={file} isOpen={isOpen} />
          ))}
        </ul>
      )}
      {can('street_map:edit') ? <SendFile /> : null}
    </Panel>
  );
}

function MapFile(props: { file: StreetMaps['files'][number]; isOpen: boolean }) {
  const { file, isOpen } = props;
  const { name, kind, octets, changed_at } = file;
  const { t, f } = useText();
  const can = useCan();
  const [dialog, setDialog] = useState<'make' | 'delete' | null>(null);
  const close = () => setDialog(null);
  return (
    <Box component="li" style={{ listStyle: 'none' }}>
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Dim>{`${octetsText(f, octets)} · ${f.dateTime(changed_at)}`}</Dim>
        </div>
        {can('street_map:edit') ? (
          <Group gap="xs">
            <Button size="xs" disabled={isOpen} onClick={() => setDialog('make')}>
              {t(`streetMap.make_${kind}`)}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={t('streetMap.deleteFile', { file: name })}
              onClick={() => setDialog('delete')}
            >
              {t('word.delete')}
            </Button>
          </Group>
        ) : null}
      </Group>
      {dialog === 'make' ? <MakeDialog name={name} kind={kind} onClose={close} /> : null}
      <ConfirmDialog
        opened={dialog === 'delete'}
        title={t('streetMap.deleteFile', { file: name })}
        confirmLabel={t('word.delete')}
        isDanger
        onConfirm={() => call(deleteMapFile, { params: { name } }, { quiet: true })}
        onClose={close}
      >
        {t('streetMap.deleteFileText')}
      </ConfirmDialog>
    </Box>
  );
}

function SendFile() {
  const { t, f } = useText();
  const { isBusy, failure, attempt } = useAttempt();
  const [sent, setSent] = useState<{ name: string; share: number } | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const send = (file: File) =>
    attempt(async () => {
      const { signal } = stop.current;
      setSent({ name: file.name, share: 0 });
      await sendMapFile(file, { signal, onProgress: (share) => setSent({ name: file.name, share }) });
    }).finally(() => setSent(null));
  return (
    <>
      {sent ? (
        <Box mt="sm" role="status">
          <Text>{`${t('streetMap.sending', { file: sent.name })} · ${f.percent(sent.share * 100)}`}</Text>
          <Progress value={sent.share * 100} aria-label={t('streetMap.sending', { file: sent.name })} />
        </Box>
      ) : null}
      <FailureAlert of={failure} mt="sm" />
      <FileButton accept=".pbf,.pmtiles" onChange={(file) => void (file && send(file))}>
        {(button) => (
          <Button
            {...button}
            mt="sm"
            variant="default"
            loading={isBusy}
            leftSection={<IconFileUpload size={16} aria-hidden="true" />}
          >
            {t('streetMap.send')}
          </Button>
        )}
      </FileButton>
    </>
  );
}
