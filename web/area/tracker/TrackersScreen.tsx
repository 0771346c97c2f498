import { Button } from '@mantine/core';
import { IconPlugConnected, IconRouter, IconZoomQuestion } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { getTrackers, getTrackersExport } from '#api/tracker.ts';
import { TRACKER_LIST } from '#domain/tracker/tracker-list.ts';
import { type Search, useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { FeedTokens } from './FeedTokens.tsx';
import { CARD, COLUMNS } from './TrackerColumns.tsx';
import { TrackerDrawer } from './TrackerDrawer.tsx';
import { TrackerHealth } from './TrackerHealth.tsx';
import { UnknownTrackers } from './UnknownTrackers.tsx';

/**
 * /see-trackers: the visible trackers, their records, and strangers that called (domain rules §2.2, §9.3).
 */
export function TrackersScreen() {
  const { t } = useText();
  const can = useCan();
  const record = useRecordAddress();
  const navigate = useNavigate();
  const [unknown, setUnknown] = useUrlValue('unknown');
  const [feed, setFeed] = useUrlValue('feed');
  const mayEdit = can('tracker:edit');
  return (
    <ListScreen
      list={TRACKER_LIST}
      columns={COLUMNS}
      rowId={(row) => row.id}
      endpoint={getTrackers}
      exportBy={getTrackersExport}
      record={record}
      finder="/search-trackers"
      summary={<TrackerHealth />}
      mayCreate={mayEdit}
      icon={<IconRouter />}
      noneText={t(mayEdit ? 'tracker.noneText' : 'tracker.noneInSight')}
      card={CARD}
      actions={
        <>
          {can('feed_token:read') ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlugConnected size={16} aria-hidden="true" />}
              onClick={() => setFeed('1', { push: true })}
            >
              {t('feed.open')}
            </Button>
          ) : null}
          {can('unknown_tracker:read') ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconZoomQuestion size={16} aria-hidden="true" />}
              onClick={() => setUnknown('1', { push: true })}
            >
              {t('tracker.unknown')}
            </Button>
          ) : null}
        </>
      }
    >
      <TrackerDrawer record={record} />
      <FeedTokens opened={feed !== null} onClose={() => setFeed(null)} />
      <UnknownTrackers
        opened={unknown !== null}
        onClose={() => setUnknown(null)}
        onCreate={(address) =>
          void navigate({
            to: '.',
            search: (old: Search) => ({ ...old, unknown: undefined, new: address }),
            resetScroll: false,
          })
        }
      />
    </ListScreen>
  );
}
