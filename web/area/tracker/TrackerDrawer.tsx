import { Badge, Button } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { deleteTracker, getTracker, getTrackerHistory, type TrackerSheet } from '#api/tracker.ts';
import { COMMAND_FIELDS } from '#domain/tracker/command-fields.ts';
import { TRACKER_LIST } from '#domain/tracker/tracker-list.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { HistoryPart } from '#web/kit/record/HistoryPanel.tsx';
import { ListedDrawer } from '#web/kit/record/ListedDrawer.tsx';
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

const TRACKERS = {
  ...{ key: 'tracker_id', one: getTracker },
  ...{ remove: deleteTracker, history: getTrackerHistory },
} as const;

/** The tracker in the address, or a new one. */
export function TrackerDrawer({ record }: { record: RecordAddress }) {
  const { t, f } = useText();
  const [made] = useUrlValue('new');
  const isPhone = usePhone();
  const can = useCan();
  return (
    <ListedDrawer
      record={record}
      of={TRACKERS}
      described={TRACKER_LIST}
      parts={HISTORY_PARTS}
      size="lg"
      newTitle={t('tracker.new')}
      about={(tracker) => ({
        title: tracker.imei ?? '',
        subtitle: tracker.model ?? undefined,
        badge: isPhone ? undefined : <Availability tracker={tracker} />,
        facts: [
          {
            label: t('word.license'),
            value: tracker.license && (
              <RecordLink kind="vehicle" id={tracker.device_id} children={tracker.license} />
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
        ],
        primary: can('tracker:assign') ? <Work tracker={tracker} /> : null,
        deletion: {
          title: t('tracker.deleteTitle', { imei: tracker.imei }),
          text: t('tracker.deleteText'),
          label: t('tracker.delete'),
          onDone: () => notice({ kind: 'done', key: 'tracker.deleted' }),
        },
        tabs: [
          {
            id: 'check',
            label: t('tracker.tabCheck'),
            render: () => (
              <div style={{ padding: 16 }}>
                <TrackerCheck trackerId={tracker.id} />
              </div>
            ),
          },
          { id: 'said', label: t('tracker.tabSaid'), render: () => <SaidTab trackerId={tracker.id} /> },
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
          ...(can('tracker:edit')
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
        ],
      })}
      form={(tracker, onSaved) => (
        <TrackerForm
          tracker={tracker}
          known={tracker || made === null ? {} : knownOf(made)}
          onCreated={onSaved}
        />
      )}
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
function Work({ tracker }: { tracker: TrackerSheet }) {
  const { t } = useText();
  const navigate = useNavigate();
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
