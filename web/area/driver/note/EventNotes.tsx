import { Button, Group, Stack } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { getEventNotes } from '#api/driver-note.ts';
import type { NotedEvent } from '#domain/driver/note-event.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { NoteLines } from './NoteLines.tsx';

/** The notes about a driving event, and a new one; nothing where no driver is known. */
export function EventNotes(props: { vehicleId: number; at: string; code: NotedEvent }) {
  const { vehicleId, at, code } = props;
  const { t } = useText();
  const can = useCan();
  const [isNew, setNew] = useState(false);
  const args = { params: { vehicle_id: vehicleId }, query: { at, code } };
  const { data } = useEndpoint(getEventNotes, args);
  if (!data?.driver) return null;
  const { driver, notes } = data;
  return (
    <Stack component="section" gap="xs" mt="md" aria-label={t('driverNote.tab')}>
      <Group gap="xs" justify="space-between">
        <h2>
          {t('driverNote.tab')}: <RecordLink kind="driver" id={driver.id} children={driver.name} />
        </h2>
        {can('driver_note:edit') ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMessagePlus size={16} aria-hidden="true" />}
            onClick={() => setNew(true)}
          >
            {t('driverNote.add')}
          </Button>
        ) : null}
      </Group>
      <NoteLines driverId={driver.id} notes={notes} />
      {isNew ? (
        <NoteDialog
          driverId={driver.id}
          note={null}
          event={{ device_id: vehicleId, at, code }}
          onClose={() => setNew(false)}
        />
      ) : null}
    </Stack>
  );
}
