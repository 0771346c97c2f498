import { useMemo } from 'react';
import { type EventEvidence, getEventEvidence } from '#api/history.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import type { TrackPoint } from '#web/map/track-points.ts';
import type { EventKey } from './event-key.ts';

const NONE: EventKey = { vehicleId: 0, at: '', code: 911 };

/** Reads the basis of an event; null: no query. */
export function useEvidence(event: EventKey | null) {
  const { vehicleId, at, code } = event ?? NONE;
  const args = { params: { device_id: vehicleId, event_code: code }, query: { at } };
  return useEndpoint(getEventEvidence, args, { enabled: event !== null });
}

/** The samples that can be drawn, those among them that decided, and the place of the event. */
export function useEvidenceWay(evidence: EventEvidence | undefined) {
  return useMemo(() => {
    const pointOf = ({ at, lat, lng, speed }: EventEvidence['samples'][number]): TrackPoint[] =>
      lat === null || lng === null ? [] : [{ timeMs: Date.parse(at), lat, lng, speedKmh: speed }];
    const samples = evidence?.samples ?? [];
    const { lat = null, lng = null } = evidence ?? {};
    return {
      points: samples.flatMap(pointOf),
      marks: samples.filter(({ decides }) => decides).flatMap(pointOf),
      place: lat === null || lng === null ? null : { lat, lng },
    };
  }, [evidence]);
}
