import { useState } from 'react';
import { getUnreadVersionNotes, postVersionNotesRead } from '#api/news.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { showNews, useNewsOpened } from './news.ts';

/** Loaded on demand, because most visits have no news. */
const NewsDialog = lazyPart('NewsDialog', () => import('./NewsDialog.tsx'));

/**
 * New version notes: once after sign-in those that the user has not seen yet, and all of them when the
 * account menu opens them.
 */
export function News() {
  const isAsked = useNewsOpened();
  const [isSeen, setSeen] = useState(false);
  const { data } = useEndpoint(getUnreadVersionNotes, {}, { staleMs: Number.POSITIVE_INFINITY });
  const unread = data?.notes ?? [];
  const isNew = !isSeen && unread.length > 0;
  const close = () => {
    showNews(false);
    if (!isNew) return;
    setSeen(true);
    const versions = unread.map(({ version }) => version);
    // A failure stays silent: at worst the notes appear once more.
    call(postVersionNotesRead, { body: { versions } }, { quiet: true }).catch(() => undefined);
  };
  if (!isAsked && !isNew) return null;
  return (
    <Arriving fallback={null}>
      <NewsDialog notes={isAsked ? null : unread} onClose={close} />
    </Arriving>
  );
}
