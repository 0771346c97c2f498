import { Button } from '@mantine/core';
import { IconPlus, IconRouter, IconZoomQuestion } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { getTrackers, getTrackersExport } from '#api/tracker.ts';
import { type Search, useUrlValue } from '../address/url.ts';
import { useText } from '../language/text.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { useRecordAddress } from '../record/use-record-address.ts';
import { useCan } from '../session/permission.ts';
import { TrackerCard } from './TrackerCard.tsx';
import { TrackerDrawer } from './TrackerDrawer.tsx';
import { COLUMNS } from './tracker-columns.ts';
import { UnknownTrackers } from './UnknownTrackers.tsx';
import { useTrackerFilters } from './use-tracker-filters.ts';

const SOURCE = { endpoint: getTrackers };
const EXPORT = { endpoint: getTrackersExport, fileName: 'trackers.xlsx' };
const ORDER = { id: 'imei', dir: 'asc' } as const;

/** /see-trackers: the trackers in sight, their records, and strangers that called (domain rules §2.2, §9.3). */
export function TrackersScreen() {
  const { t } = useText();
  const can = useCan();
  const record = useRecordAddress();
  const navigate = useNavigate();
  const filters = useTrackerFilters();
  const [unknown, setUnknown] = useUrlValue('unknown');
  const mayEdit = can('tracker:edit');
  const create = mayEdit ? (
    <Button size="xs" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={record.create}>
      {t('tracker.create')}
    </Button>
  ) : null;
  return (
    <ListScreen
      name="trackers"
      label={t('tracker.list')}
      count={(n) => t('tracker.count', { n })}
      columns={COLUMNS}
      rowId={(row) => row.id}
      source={SOURCE}
      order={ORDER}
      search={t('tracker.search')}
      filters={filters}
      onOpen={(row) => record.open(row.id)}
      openId={record.id}
      primary={create}
      actions={
        can('unknown_tracker:read') ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconZoomQuestion size={16} aria-hidden="true" />}
            onClick={() => setUnknown('1', { push: true })}
          >
            {t('tracker.unknown')}
          </Button>
        ) : null
      }
      exportBy={EXPORT}
      empty={{
        icon: <IconRouter />,
        title: t('tracker.none'),
        description: t(mayEdit ? 'tracker.noneText' : 'tracker.noneInSight'),
        action: create,
      }}
      card={(row) => <TrackerCard row={row} />}
    >
      <TrackerDrawer record={record} />
      <UnknownTrackers
        opened={unknown !== null}
        onClose={() => setUnknown(null)}
        onCreate={(imei) =>
          void navigate({
            to: '.',
            search: (old: Search) => ({ ...old, unknown: undefined, new: imei }),
            resetScroll: false,
          })
        }
      />
    </ListScreen>
  );
}
