import { getTrackerFrames } from '#api/tracker.ts';
import { handle } from '#server/base/http/route.ts';
import { isText } from '#server/protocols.ts';
import { readFittings, readTracker } from './read-trackers.ts';

/** Frames told of at once, the newest. */
const FRAMES_SHOWN = 50;

/**
 * What a tracker in sight sent last, as it came. What it sent for a vehicle out of the caller's scope, where it was before, is
 * not told; nor, once it has another IMEI, what it sent under the old one.
 */
export const readTrackerFrames = handle(getTrackerFrames, async ({ params, caller, app }) => {
  const { imei } = await readTracker(app, caller, params.tracker_id);
  const fittings = await readFittings(app, caller, params.tracker_id);
  const inScope = new Set(fittings.map(({ device_id }) => device_id));
  const frames = await app.frames.newest(imei, {
    limit: FRAMES_SHOWN,
    passes: ({ vehicleIds }) => vehicleIds.every((id) => inScope.has(id)),
  });
  return {
    days: app.config.FRAME_DAYS,
    frames: frames.map(({ receivedMs, protocol, address, size, bytes }) => ({
      received_at: new Date(receivedMs).toISOString(),
      protocol,
      address,
      size,
      content: bytes?.toString(isText(protocol) ? 'utf8' : 'hex') ?? null,
    })),
  };
});
