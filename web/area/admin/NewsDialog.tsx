import { Button, Group, Skeleton } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { VersionNote } from '#api/news.ts';
import { getVersionNotes } from '#api/news.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useSession } from '#web/base/session/session.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { NoteList } from './NoteList.tsx';

/** A dialog with some version notes, or with all of them (null). */
export function NewsDialog({
  notes,
  onClose,
}: {
  notes: readonly VersionNote[] | null;
  onClose: () => void;
}) {
  const { t } = useText();
  return (
    <Dialog opened onClose={onClose} title={t('note.news')} size="lg">
      {notes === null ? <AllNotes /> : <NoteList notes={notes} />}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {t('note.newsRead')}
        </Button>
      </Group>
    </Dialog>
  );
}

function AllNotes() {
  const { t } = useText();
  const { username } = useSession();
  const query = useEndpoint(getVersionNotes, { params: { username: username ?? '' } });
  if (query.error && !query.data) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <Skeleton height={160} />;
  if (query.data.response.length === 0) {
    return <EmptyState icon={<IconSparkles />} title={t('note.newsNone')} />;
  }
  return <NoteList notes={query.data.response} />;
}
