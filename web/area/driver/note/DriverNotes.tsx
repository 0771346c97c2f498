import { Button, Stack } from '@mantine/core';
import { IconMessagePlus, IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { getDriverNotes } from '#api/driver-note.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { NoteLines } from './NoteLines.tsx';

/** All notes about a driver, and a new one. */
export function DriverNotes({ driverId }: { driverId: number }) {
  const { t } = useText();
  const can = useCan();
  const [isNew, setNew] = useState(false);
  const { data, error, refetch } = useEndpoint(getDriverNotes, { params: { driver_id: driverId } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingScreen />;
  const add = can('driver_note:edit') ? (
    <Button
      size="xs"
      leftSection={<IconMessagePlus size={16} aria-hidden="true" />}
      onClick={() => setNew(true)}
    >
      {t('driverNote.add')}
    </Button>
  ) : null;
  return (
    <Stack p="12px 16px 24px" gap="xs">
      {data.notes.length > 0 ? (
        <>
          <div>{add}</div>
          <NoteLines driverId={driverId} notes={data.notes} />
        </>
      ) : (
        <EmptyState
          icon={<IconMessages />}
          title={t('driverNote.none')}
          description={t('driverNote.noneText')}
          action={add}
        />
      )}
      {isNew ? <NoteDialog driverId={driverId} note={null} onClose={() => setNew(false)} /> : null}
    </Stack>
  );
}
