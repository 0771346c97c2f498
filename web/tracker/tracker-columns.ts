import { createElement } from 'react';
import type { TrackerRow } from '#api/tracker.ts';
import { TRACKER_COLUMNS, type TrackerColumnId } from '#domain/tracker/tracker-columns.ts';
import type { GridColumn } from '../list/grid-column.ts';
import { TalkBadge } from './TalkBadge.tsx';

type Part = Partial<Omit<GridColumn<TrackerRow>, 'id' | 'type'>>;

/** What the screen adds to the columns of the wire. */
const PARTS: Readonly<Partial<Record<TrackerColumnId, Part>>> = {
  imei: { pinned: 'left', width: 160 },
  license: { width: 110 },
  vehicle: { width: 180 },
  fleet: { width: 160 },
  availability: { width: 120, text: (row, { t }) => t(`tracker.availability_${row.availability}`) },
  talking: {
    width: 130,
    text: (row, { t }) => (row.talking === null ? '' : t(row.talking ? 'tracker.talking' : 'tracker.silent')),
    render: (row) => createElement(TalkBadge, { talking: row.talking }),
  },
  phone: { width: 140 },
  address: { width: 220 },
};

/** The columns of /see-trackers. */
export const COLUMNS: readonly GridColumn<TrackerRow>[] = TRACKER_COLUMNS.map((column) => ({
  ...column,
  label: `tracker.${column.id}` as const,
  ...PARTS[column.id],
}));
