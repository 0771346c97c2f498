import type { TrackerRow } from '#api/tracker.ts';
import { TRACKER_LIST } from '#domain/tracker/tracker-list.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import type { CardLook } from '#web/kit/list/ListCard.tsx';
import { TalkBadge } from './TalkBadge.tsx';
import classes from './tracker.module.css';

/** The columns of /see-trackers. */
export const COLUMNS: readonly GridColumn<TrackerRow>[] = gridColumns(TRACKER_LIST, {
  imei: { pinned: 'left', width: 160 },
  license: {
    width: 110,
    render: (row) => <RecordLink kind="vehicle" id={row.device_id} children={row.license} />,
  },
  vehicle: { width: 180 },
  fleet: { width: 160, render: (row) => <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} /> },
  availability: { width: 120 },
  talking: { width: 130, render: (row) => <TalkBadge talking={row.talking} /> },
  phone: { width: 140 },
  address: { width: 220 },
});

/** A tracker for fingers: its model, its place, its contact. */
export const CARD: CardLook<TrackerRow, (typeof TRACKER_LIST)['columns'][number]['id']> = {
  title: (row) => <span className={classes.imei}>{row.imei}</span>,
  mark: (row) => (row.talking === null ? <Free /> : <TalkBadge talking={row.talking} />),
  lines: [
    ['license', (row) => row.vehicle ?? row.alias, 'fleet'],
    ['model', 'operator', 'phone'],
  ],
};

function Free() {
  const { t } = useText();
  return <span className={classes.none}>{t('tracker.availability_available')}</span>;
}
