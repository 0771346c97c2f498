import { privateChart } from './chart-private.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';

/** R15: each period of private use, without any place (domain rules §4.4). */
export const privateMode = defineReport({
  id: 'PrivateMode',
  limit: 'year',
  breakdown: 'day',
  filters: [],
  rowOf: () => 'single',
  columns: (view) => [
    ...headColumns(view),
    ...columnsOf('origin initInstant endInstant privateTime privateDistance ~privateShare'),
  ],
  marks: ['workDistance'],
  figures: [
    'subjects',
    { id: 'periods', of: 'initInstant' },
    'privateTime',
    'privateDistance',
    'privateShare',
  ],
  charts: ({ shape, view }) => privateChart(shape, view.variant),
});
