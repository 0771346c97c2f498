import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconBinary, IconCopy, IconDownload, IconRefresh } from '@tabler/icons-react';
import { type FrameRow, getTrackerFrames } from '#api/tracker.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { copyText } from '#web/kit/ui/copy-text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';
import { saveFile } from '#web/kit/ui/save-file.ts';
import { frameLine, frameLines } from './frame-lines.ts';
import classes from './tracker.module.css';

/** The last packets of a tracker as they came, to read, copy or save when a user searches for a fault. */
export function FramesTab({ trackerId, imei }: { trackerId: number; imei: string }) {
  const { t } = useText();
  const query = useEndpoint(getTrackerFrames, { params: { tracker_id: trackerId } }, { staleMs: 0 });
  const { data } = query;
  if (!data) return <NotYet query={query} heights={[92, 92]} isBare />;
  const { frames, days } = data;
  const refresh = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden="true" />}
      loading={query.isFetching}
      onClick={() => void query.refetch()}
    >
      {t('tracker.framesRefresh')}
    </Button>
  );
  if (frames.length === 0) {
    return (
      <EmptyState
        icon={<IconBinary />}
        title={t(days === 0 ? 'tracker.framesOff' : 'tracker.framesNone')}
        {...(days === 0 ? {} : { description: t('tracker.framesNoneText'), action: refresh })}
      />
    );
  }
  return (
    <Stack gap="sm" p="md">
      <Text c="dimmed">{t('tracker.framesText', { n: days })}</Text>
      <Group gap="xs">
        {refresh}
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          onClick={() => void copyText(frameLines(frames))}
        >
          {t('tracker.framesCopy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => saveFile(frameLines(frames), `${imei}.txt`, 'text/plain')}
        >
          {t('tracker.framesSave')}
        </Button>
      </Group>
      <ol className={parts.stack} aria-label={t('tracker.tabFrames')}>
        {frames.map((frame, i) => (
          // Two frames may be equal in every respect.
          <Frame key={i} frame={frame} />
        ))}
      </ol>
    </Stack>
  );
}

function Frame({ frame }: { frame: FrameRow }) {
  const { t, f } = useText();
  const { received_at, protocol, address, size, content } = frame;
  return (
    <Box component="li" className={parts.panel} p="12px 14px">
      <Group justify="space-between" gap="xs" wrap="nowrap" mb={8}>
        <time dateTime={received_at} title={received_at}>
          <strong>{f.dateTime(received_at)}</strong>
          <Text span c="dimmed">
            {received_at.slice(16, 23)}
          </Text>
        </time>
        <IconButton label={t('tracker.frameCopy')} onClick={() => void copyText(content ?? frameLine(frame))}>
          <IconCopy size={16} />
        </IconButton>
      </Group>
      <Dim mb={8}>{[protocol, address, t('tracker.frameSize', { n: size })].join(' · ')}</Dim>
      {content === null ? (
        <Box component="p" c="dimmed" fs="italic">
          {t('tracker.framePrivate')}
        </Box>
      ) : (
        <pre className={classes.frame}>{content}</pre>
      )}
    </Box>
  );
}
