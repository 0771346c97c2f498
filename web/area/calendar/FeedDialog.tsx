import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy, IconRss } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteCalendarFeed, getCalendarFeed, postCalendarFeed } from '#api/calendar.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { copyText } from '#web/kit/ui/copy-text.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';

/** The button and the dialog by which a user subscribes to the calendar in another program. */
export function FeedButton() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconRss size={16} />} onClick={() => setOpen(true)}>
        {t('calendar.subscribe')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('calendar.feed')}>
        <Feed />
      </Dialog>
    </>
  );
}

function Feed() {
  const { t, f } = useText();
  const { data } = useEndpoint(getCalendarFeed, {});
  const [address, setAddress] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  const create = async () => {
    const { path } = await call(postCalendarFeed, {});
    setAddress(location.origin + path);
  };
  const revoke = async () => {
    await call(deleteCalendarFeed, {});
    setAddress(null);
    notice({ kind: 'done', key: 'calendar.feedRevoked' });
  };
  const has = data !== undefined && data.created_at !== null;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('calendar.feedText')}</Text>
      {address ? <NewAddress address={address} /> : null}
      {has && !address ? (
        <Dim>
          {t('calendar.feedSince', { date: f.date(data.created_at) })}{' '}
          {data.read_at
            ? t('calendar.feedRead', { date: f.dateTime(data.read_at) })
            : t('calendar.feedUnread')}{' '}
          {t('calendar.feedRenewText')}
        </Dim>
      ) : null}
      <Group justify="flex-end">
        {has ? (
          <Button variant="subtle" color="red" disabled={isBusy} onClick={() => run(revoke)}>
            {t('calendar.feedRevoke')}
          </Button>
        ) : null}
        {address ? null : (
          <Button loading={isBusy} disabled={!data} onClick={() => run(create)}>
            {t(has ? 'calendar.feedRenew' : 'calendar.feedCreate')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function NewAddress({ address }: { address: string }) {
  const { t } = useText();
  return (
    <>
      <TextInput
        readOnly
        aria-label={t('calendar.feed')}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Text size="sm">{t('calendar.feedOnce')}</Text>
      <Button variant="light" leftSection={<IconCopy size={16} />} onClick={() => void copyText(address)}>
        {t('calendar.feedCopy')}
      </Button>
    </>
  );
}
