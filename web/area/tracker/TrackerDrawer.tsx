import { Badge, Button } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { deleteTracker, getTracker, getTrackerHistory, type TrackerSheet } from '#api/tracker.ts';
import { COMMAND_FIELDS } from '#domain/tracker/command-fields.ts';
import { TRACKER_LIST } from '#domain/tracker/tracker-list.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { DeletableDrawer } from '#web/kit/record/DeletableDrawer.tsx';
import { HistoryPanel, type HistoryPart } from '#web/kit/record/HistoryPanel.tsx';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { CommandsTab } from './CommandsTab.tsx';
import { FittingsTab } from './FittingsTab.tsx';
import { FramesTab } from './FramesTab.tsx';
import { RefusalsTab } from './RefusalsTab.tsx';
import { SaidTab } from './SaidTab.tsx';
import { knownOf } from './stranger.ts';
import { TrackerCheck } from './TrackerCheck.tsx';
import { TrackerForm } from './TrackerForm.tsx';

const HISTORY_PARTS: readonly HistoryPart[] = [
  { entity: 'tracker_command', label: 'trackerCommand.command', described: COMMAND_FIELDS },
];

/** The tracker in the address, or a new one. */
export function TrackerDrawer({ record }: { record: RecordAddress }) {
  const { t, f } = useText();
  const [made] = useUrlValue('new');
  const id = Number(record.id) || 0;
  const query = useEndpoint(getTracker, { params: { tracker_id: id } }, { enabled: record.id !== null });
  const tracker = record.id === null ? undefined : query.data;
  const isPhone = usePhone();
  const can = useCan();
  const mayEdit = can('tracker:edit');
  const work = useWork(tracker);
  const tabs = tracker && [
    {
      id: 'data',
      label: t('word.data'),
      render: () => <TrackerForm key={tracker.id} tracker={tracker} onCreated={() => undefined} />,
    },
    {
      id: 'check',
      label: t('tracker.tabCheck'),
      render: () => (
        <div style={{ padding: 16 }}>
          <TrackerCheck trackerId={tracker.id} />
        </div>
      ),
    },
    {
      id: 'said',
      label: t('tracker.tabSaid'),
      render: () => <SaidTab trackerId={tracker.id} />,
    },
    {
      id: 'fittings',
      label: t('tracker.tabFittings'),
      render: () => <FittingsTab trackerId={tracker.id} />,
    },
    ...(can('tracker_command:read')
      ? [
          {
            id: 'commands',
            label: t('trackerCommand.tab'),
            render: () => <CommandsTab trackerId={tracker.id} />,
          },
        ]
      : []),
    ...(mayEdit
      ? [
          {
            id: 'frames',
            label: t('tracker.tabFrames'),
            render: () => <FramesTab trackerId={tracker.id} imei={tracker.imei} />,
          },
          {
            id: 'refusals',
            label: t('tracker.refused'),
            render: () => <RefusalsTab trackerId={tracker.id} />,
          },
        ]
      : []),
    {
      id: 'history',
      label: t('word.history'),
      render: () => (
        <HistoryPanel
          endpoint={getTrackerHistory}
          params={{ tracker_id: tracker.id }}
          described={TRACKER_LIST}
          parts={HISTORY_PARTS}
        />
      ),
    },
  ];
  if (record.isNew) {
    return (
      <RecordDrawer opened onClose={record.close} size="lg" title={t('tracker.new')}>
        <TrackerForm
          tracker={null}
          known={made === null ? {} : knownOf(made)}
          onCreated={(createdId) => record.open(createdId, { isReplaced: true })}
        />
      </RecordDrawer>
    );
  }
  return (
    <DeletableDrawer
      opened={record.id !== null}
      onClose={record.close}
      state={query}
      size="lg"
      title={tracker?.imei ?? ''}
      subtitle={tracker?.model ?? undefined}
      badge={tracker && !isPhone ? <Availability tracker={tracker} /> : undefined}
      facts={
        tracker
          ? [
              {
                label: t('word.license'),
                value: tracker.license && (
                  <RecordLink kind="vehicle" id={tracker.device_id}>
                    {tracker.license}
                  </RecordLink>
                ),
              },
              { label: t('word.vehicle'), value: tracker.vehicle ?? tracker.alias },
              {
                label: t('word.fleet'),
                value: <RecordLink kind="fleet" id={tracker.fleet_id} children={tracker.fleet} />,
              },
              {
                label: t('tracker.last_contact'),
                value: tracker.last_contact && f.dateTime(tracker.last_contact),
              },
            ]
          : []
      }
      primary={work}
      deletion={
        tracker && mayEdit
          ? {
              title: t('tracker.deleteTitle', { imei: tracker.imei }),
              text: t('tracker.deleteText'),
              label: t('tracker.delete'),
              onConfirm: async () => {
                await call(deleteTracker, { params: { tracker_id: tracker.id } }, { quiet: true });
                notice({ kind: 'done', key: 'tracker.deleted' });
                record.close();
              },
            }
          : null
      }
      tabs={tabs}
    />
  );
}

function Availability({ tracker }: { tracker: TrackerSheet }) {
  const { t } = useText();
  const isFree = tracker.availability === 'available';
  return (
    <Badge variant="light" color={isFree ? 'teal' : 'gray'}>
      {t(`tracker.availability_${tracker.availability}`)}
    </Badge>
  );
}

/** Fitting or removal, as the next button. */
function useWork(tracker: TrackerSheet | undefined) {
  const { t } = useText();
  const can = useCan();
  const navigate = useNavigate();
  if (!tracker || !can('tracker:assign')) return null;
  const isFree = tracker.availability === 'available';
  const work = isFree
    ? { mode: 'fit', tracker: String(tracker.id) }
    : { mode: 'remove', vehicle: tracker.license ?? '' };
  const Icon = isFree ? IconPlugConnected : IconPlugConnectedX;
  return (
    <Button
      size="xs"
      variant={isFree ? 'filled' : 'default'}
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={() => void navigate({ to: '/assign-trackers', search: work })}
    >
      {t(isFree ? 'tracker.modeFit' : 'tracker.modeRemove')}
    </Button>
  );
}
