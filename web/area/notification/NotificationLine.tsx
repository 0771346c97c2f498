import { Badge, Stack } from '@mantine/core';
import type { NotificationRow } from '#api/notification.ts';
import { useText } from '#web/base/language/text.ts';
import { MessageWords } from './inbox/InboxScreen.tsx';
import { notificationWords } from './notification-words.ts';
import { PlacePicture } from './PlacePicture.tsx';
import { SeverityIcon } from './SeverityIcon.tsx';

/**
 * A notification: severity, place, event, time. `isByDay`: it is below its day, with a picture of the place.
 */
export function NotificationLine({ row, isByDay }: { row: NotificationRow; isByDay: boolean }) {
  const { t, f } = useText();
  const { severity, license, lat, lng, count, timestamp, closed_at, read_at } = row;
  const { name, text } = notificationWords(row, { t, f });
  const standing = closed_at ? t('notification.solved') : read_at ? t('inbox.isRead') : null;
  return (
    <>
      <SeverityIcon severity={severity} />
      {isByDay && lat !== null && lng !== null ? <PlacePicture point={{ lat, lng }} /> : null}
      <MessageWords
        title={
          <>
            {license ? <strong>{license}</strong> : null} {name}
          </>
        }
        text={text}
      />
      <Stack component="span" flex="none" c="dimmed" fz="xs" gap={2} align="flex-end">
        <span>{isByDay ? f.time(timestamp) : f.dateTime(timestamp)}</span>
        {count > 1 ? (
          <Badge size="sm" variant="light" color="gray" tt="none">
            {t('notification.times', { n: count })}
          </Badge>
        ) : null}
        {standing ? <span>{standing}</span> : null}
      </Stack>
    </>
  );
}
