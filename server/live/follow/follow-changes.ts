import type { App } from '#server/base/app.ts';
import type { Change } from '#server/bus/change.ts';
import { compareBoard, loadBoard } from '../board/board-rows.ts';
import { notifyPages } from './browsers.ts';
import { forgetFigures } from './dashboard.ts';
import { refreshDriversNow } from './drivers.ts';
import { sendMessages } from './messages.ts';
import { renameOnMaps } from './names.ts';
import { sendNotifications } from './notifications.ts';

/** Those that update data come before those that send messages about it. */
const FOLLOWERS: readonly ((app: App, changes: readonly Change[]) => Promise<void> | void)[] = [
  renameOnMaps,
  refreshDriversNow,
  forgetFigures,
  notifyPages,
  sendMessages,
  sendNotifications,
];

/**
 * Keeps the board and the pages of this process up to date with what all processes store and change. Answers
 * how to end it.
 */
export function followChanges(app: App): () => void {
  const { bus, board, database, now } = app;
  const ends = [
    bus.subscribe('live', (frames) => board.show(frames, now())),
    bus.subscribe('reload_vehicles', (vehicleIds) =>
      loadBoard(database.pool, board, { nowMs: now(), vehicleIds }),
    ),
    bus.subscribe('compare', () => compareBoard(database.pool, board, now())),
    bus.subscribe('new_timeline', () => {
      board.distrust();
      return loadBoard(database.pool, board, { nowMs: now() });
    }),
    ...FOLLOWERS.map((follow) => bus.subscribe('change', (changes) => follow(app, changes))),
  ];
  return () => {
    for (const end of ends) end();
  };
}
