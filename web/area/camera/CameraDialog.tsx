import { Button, Group, Loader, Stack } from '@mantine/core';
import { IconCameraOff, IconDownload, IconRefresh, IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CameraAlarm, type CameraFile, getCameraAlarms, getCameraFile } from '#api/camera.ts';
import { CAMERA_TYPES } from '#domain/camera/camera-file.ts';
import { daySpan } from '#domain/day.ts';
import { eventName } from '#text/event-name.ts';
import { useDownload } from '#web/area/document/use-download.ts';
import { historySearch } from '#web/base/address/history-address.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { CameraFilePanel } from './CameraFilePanel.tsx';
import classes from './camera.module.css';
import { ReviewLine } from './ReviewLine.tsx';
import type { ShownEvent } from './shown-event.ts';

type CameraDialogProps = {
  shown: ShownEvent;
  /** The zone for the event's time; without one the reader's. */
  timeZone?: string | undefined;
  onClose: () => void;
};

/** The review of a camera event, its pictures and clips, and the state of missing ones. */
export function CameraDialog({ shown, timeZone, onClose }: CameraDialogProps) {
  const { t, f } = useText();
  const isPhone = usePhone();
  const { vehicleId, at, code } = shown;
  const { data, error, refetch, isFetching } = useEndpoint(getCameraAlarms, {
    params: { vehicle_id: vehicleId },
    query: { at, code },
  });
  const isWaited = data?.alarms.some(({ state }) => state === 'waiting' || state === 'coming') ?? false;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={[data?.license, eventName(code, t), f.dateTime(at, timeZone)].filter(Boolean).join(' · ')}
      size="xl"
      fullScreen={isPhone}
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loader size="sm" m="md" /> : null}
      {data ? <ReviewLine shown={shown} review={data.review} /> : null}
      {data?.alarms.length === 0 ? (
        <EmptyState icon={<IconCameraOff />} title={t('camera.none')} description={t('camera.noneText')} />
      ) : null}
      {data?.alarms.map((alarm) => (
        <Alarm key={alarm.label} alarm={alarm} vehicleId={vehicleId} license={data.license} />
      ))}
      <Group mt="md" gap="sm">
        {isWaited ? (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            {t('camera.refresh')}
          </Button>
        ) : null}
        <PastLink shown={shown} timeZone={timeZone} />
      </Group>
    </Dialog>
  );
}

/** Opens the track around the event, for users who may see tracks. */
function PastLink({ shown: { vehicleId, at }, timeZone }: Pick<CameraDialogProps, 'shown' | 'timeZone'>) {
  const { t } = useText();
  const session = useSession();
  const isPhone = usePhone();
  if (!isAllowed('/historic', session)) return null;
  const atMs = Date.parse(at);
  const { day } = daySpan(atMs, timeZone ?? session.timeZone);
  return (
    <Button
      component={Link}
      variant="default"
      leftSection={<IconRoute size={16} aria-hidden="true" />}
      to={pathFor('/historic', isPhone)}
      search={historySearch({ vehicleId, day, atMs }) as never}
    >
      {t('camera.past')}
    </Button>
  );
}

function Alarm({ alarm, vehicleId, license }: { alarm: CameraAlarm; vehicleId: number; license: string }) {
  const { t } = useText();
  const { label, announced, state, files } = alarm;
  return (
    <section className={classes.alarm} aria-label={t('camera.alarm', { label })}>
      <Dim size="sm">
        {t('camera.alarm', { label })} · {t('camera.announced', { n: announced })}
        {state === 'done' ? null : ` · ${t(`camera.state_${state}`)}`}
      </Dim>
      <Stack component="ul" mt="xs">
        {files.map((file) => (
          <li key={file.id}>
            <OneFile file={file} vehicleId={vehicleId} license={license} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function OneFile({ file, vehicleId, license }: { file: CameraFile; vehicleId: number; license: string }) {
  const { t, f } = useText();
  const download = useDownload();
  const { id, kind, type, size, state } = file;
  const address = { endpoint: getCameraFile, params: { vehicle_id: vehicleId, file_id: id } };
  const name = `${license}-${id}.${type ? CAMERA_TYPES[type] : ''}`;
  const words = `${t(`camera.kind_${kind}`)} · ${f.dec(Math.ceil(size / 1000), 0)} kB`;
  if (state !== 'stored' || type === null) {
    return (
      <Dim size="sm">
        {words} · {t(`camera.file_${state === 'refused' ? 'refused' : 'coming'}`)}
      </Dim>
    );
  }
  return (
    <>
      <CameraFilePanel address={address} type={type} words={words} />
      <Group gap="sm" mt="xs">
        <Dim size="sm">{words}</Dim>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => void download(address, name)}
        >
          {t('camera.download')}
        </Button>
      </Group>
    </>
  );
}
