import type { DossierWhereabouts } from '#api/refuelling-dossier.ts';
import { can } from '#domain/access/permission.ts';
import { distanceM, type Point } from '#domain/geo.ts';
import { iso } from '#domain/iso.ts';
import type { Stretch } from '#domain/refuelling/validation.ts';
import { readSeenSpans, readSpanPayloads } from '#server/area/position/history/read-track.ts';
import { thinnedWay } from '#server/area/position/history/thinned-way.ts';
import { fixesIn } from '#server/area/position/history/track-fixes.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { readerPlaces } from '#server/known/places/reader-places.ts';
import type { Tracked } from '../validate/read-tracked.ts';

/** The most points of the way that are sent: more would make no visible difference on a map. */
const WAY_POINTS = 1_000;
const NOWHERE = { nearest: null, way: [] };

/** The stretches of a look: the one that decides the place, and the one whose way is drawn. */
type Look = { vehicleId: number; atMs: number; near: Stretch; drawn: Stretch; station: Point | null };

/** The position of the vehicle around a refuelling, as far as this caller may know; none in private use. */
export async function readWhereabouts(
  app: App,
  caller: Caller,
  look: Look,
  tracked: Tracked,
): Promise<DossierWhereabouts> {
  if (!can(caller.actors, 'position:read')) return { kind: 'hidden', ...NOWHERE };
  if (tracked.isPrivateAt(look.atMs)) return { kind: 'private', ...NOWHERE };
  const { vehicleId, near, drawn, station } = look;
  const seen = await readSeenSpans(app, caller, { vehicleId, ...drawn }).catch(() => []);
  if (seen.length === 0) return { kind: 'hidden', ...NOWHERE };
  const pieces = [...fixesIn(await readSpanPayloads(app, vehicleId, seen), seen)].map((piece) =>
    piece.filter(({ timeMs }) => !tracked.isPrivateAt(timeMs)),
  );
  const way = thinnedWay(pieces, WAY_POINTS);
  const off = (fix: { lat: number; lng: number; timeMs: number }) =>
    station ? distanceM(station, fix) : Math.abs(fix.timeMs - look.atMs);
  const nearest = pieces
    .flat()
    .filter(({ timeMs }) => timeMs >= near.fromMs && timeMs <= near.toMs)
    .reduce<(typeof pieces)[number][number] | null>(
      (best, fix) => (best && off(best) <= off(fix) ? best : fix),
      null,
    );
  if (nearest === null) return { kind: 'none', nearest: null, way };
  const places = readerPlaces(app, caller.visible);
  const { timeMs, lat, lng } = nearest;
  return {
    kind: 'known',
    nearest: {
      ...{ at: iso(timeMs), lat, lng, place: places.name(lat, lng) },
      distance: station && distanceM(station, nearest),
    },
    way,
  };
}
