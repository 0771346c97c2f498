import { getUnknownTrackers } from '#api/telemetry.ts';
import {
  getFittingVehicles,
  getTracker,
  getTrackerCheck,
  getTrackerFittings,
  getTrackerFrames,
  getTrackerHistory,
  getTrackers,
} from '#api/tracker.ts';
import { refetch } from '../call/cache.ts';

const SHOWING = [
  getTrackers,
  getTracker,
  getTrackerCheck,
  getTrackerFittings,
  getTrackerFrames,
  getTrackerHistory,
  getFittingVehicles,
  getUnknownTrackers,
];

/** Asks again everything that shows trackers: after one was created, changed, fitted, removed or deleted. */
export async function refetchTrackers(): Promise<void> {
  await Promise.all(SHOWING.map(refetch));
}
