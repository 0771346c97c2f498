import { getTrackerFrames } from '#api/tracker.ts';
import { iso } from '#domain/iso.ts';
import { handle } from '#server/base/http/route.ts';
import { isText } from '#server/protocols.ts';
import { readFittings, readTracker } from './read-trackers.ts';

/** The number of newest frames that are shown. */
const FRAMES_SHOWN = 50;

/**
 * The last frames of a visible tracker, as they came. Frames of a former vehicle outside the caller's scope
 * are left out. So are frames under a former IMEI of the tracker.
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
      received_at: iso(receivedMs),
      protocol,
      address,
      size,
      content: bytes?.toString(isText(protocol) ? 'utf8' : 'hex') ?? null,
    })),
  };
});
