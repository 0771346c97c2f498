import { getStreet } from '#api/geocode.ts';
import type { Point } from '#domain/geo.ts';
import { addressAt } from '#domain/road/address-at.ts';
import { streetLines } from '#domain/road/street-lines.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import type { OpenRoads } from '#server/base/roads.ts';

const street = handle(getStreet, ({ query: { at, name }, app }) => {
  const [lat, lng] = at.split(',').map(Number) as [number, number];
  const found = app.roads.ask({ lat, lng }, (file) => streetIn(file, { lat, lng }, name ?? null));
  return found ?? { name: null, lines: [] };
});

export const streetHandlers: readonly Handler[] = [street];

function streetIn(file: OpenRoads, point: Point, asked: string | null) {
  const address = asked === null ? addressAt(file, { ...point, headingDeg: null }) : null;
  const name = asked ?? address?.street ?? address?.ref?.split(';')[0] ?? null;
  if (name === null) return null;
  const lines = streetLines(file, { ...point, name });
  if (lines.length === 0) return null;
  return { name, lines: lines.map(([from, to]) => [from.lng, from.lat, to.lng, to.lat]) };
}
