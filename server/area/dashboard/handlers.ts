import type { Handler } from '#server/base/http/route.ts';
import { readAttention } from './attention.ts';
import { readBoardFile } from './board-file.ts';
import { readCharts, readFigures, saveCharts } from './charts.ts';
import { readDashboard } from './get-dashboard.ts';

/** The dashboard: its counts, its charts and what needs attention. */
export const dashboardHandlers: readonly Handler[] = [
  readDashboard,
  readCharts,
  saveCharts,
  readFigures,
  readBoardFile,
  readAttention,
];
