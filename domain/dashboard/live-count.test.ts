import { expect, it } from 'vitest';
import { dashboardCounts } from './live-count.ts';

it('counts a tampered vehicle as disconnected and keeps private and untracked ones apart', () => {
  expect(
    dashboardCounts([
      'movement',
      'movement',
      'idle',
      'stopped',
      'disconnected',
      'tampered',
      'private',
      'no_tracker',
    ]),
  ).toEqual({ movement: 2, idle: 1, stopped: 1, disconnected: 2, private: 1, no_tracker: 1 });
});

it('counts nothing as zeros', () => {
  expect(dashboardCounts([])).toEqual({
    movement: 0,
    idle: 0,
    stopped: 0,
    disconnected: 0,
    private: 0,
    no_tracker: 0,
  });
});
