import type { CellValue } from '../column.ts';
import { cameraChart, cameraLines } from './chart-camera.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';

const is = (code: string) => (value: CellValue) => value === code;

/**
 * R08: each event that a camera of the road (ADAS) or of the cabin (DSM) reported (domain rules §4.4, §10).
 */
export const adasDsm = defineReport({
  id: 'AdasDsm',
  limit: 'vehicleDays',
  breakdown: 'day',
  filters: ['hours'],
  rowOf: () => 'single',
  columns: (view) => [
    ...headColumns(view),
    ...columnsOf(
      'eventInstant eventType severity channel speedAt eventDuration place media ~reviewed ~alarmLabel ~lat ~lng',
    ),
  ],
  marks: ['timeZone'],
  figures: [
    'subjects',
    { id: 'events', of: 'eventType' },
    { id: 'severe', of: 'severity', is: is('3') },
    { id: 'ofRoad', of: 'channel', is: is('front') },
    { id: 'ofCabin', of: 'channel', is: is('cab') },
  ],
  opens: { shows: 'past', vehicle: 'vehicleId', at: 'eventInstant', event: 'eventType' },
  charts: ({ shape }) => cameraChart(shape),
  lines: ({ columns, shape }) => cameraLines(columns, shape),
  hasNoTotal: true,
});
