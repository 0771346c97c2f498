import { type Geometry, ringsOfShape } from '#domain/place/geometry.ts';
import { outlinesOf } from '#domain/place/outline.ts';
import { PLACE_FILE_TYPES, type PlaceFormat } from '#domain/place/place-file-format.ts';
import { AREA_COLUMNS, GROUP_SEPARATOR, POI_COLUMNS } from '#domain/place/place-line.ts';
import type { FileAnswer } from '#server/base/http/route.ts';

/** A place in the form of a file: a point, or an area. */
export type WrittenPlace = { name: string; description: string | null; groups: readonly string[] } & (
  | { lat: number; lng: number; geometry?: never }
  | { lat?: never; lng?: never; geometry: Geometry }
);

const COLUMNS = {
  poi: POI_COLUMNS.map(({ field }) => field),
  area: AREA_COLUMNS.map(({ field }) => field),
} as const;

/** A text that a spreadsheet would run as a formula gets an apostrophe before it; the import removes it. */
const guarded = (text: string) => (/^[=+\-@\t]/.test(text) ? `'${text}` : text);
const cell = (text: string) => (/[;"\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function fieldsOf(place: WrittenPlace): Readonly<Record<string, string>> {
  const texts = {
    name: guarded(place.name),
    description: guarded(place.description ?? ''),
    groups: guarded(place.groups.join(GROUP_SEPARATOR)),
  };
  if (!place.geometry) return { ...texts, lat: String(place.lat), lng: String(place.lng) };
  const { geometry } = place;
  if (geometry.type === 'circle')
    return {
      ...texts,
      ...{ lat: String(geometry.lat), lng: String(geometry.lng), radius_m: String(geometry.radius_m) },
    };
  const rings = ringsOfShape(geometry).map((ring) => ring.map(({ lat, lng }) => `${lat} ${lng}`).join(' | '));
  return { ...texts, points: rings.join(' || ') };
}

function csv(kind: keyof typeof COLUMNS, places: readonly WrittenPlace[]): string {
  const lines = places.map((place) => {
    const fields = fieldsOf(place);
    return COLUMNS[kind].map((column) => cell(fields[column] ?? '')).join(';');
  });
  return `\uFEFF${[COLUMNS[kind].join(';'), ...lines].join('\r\n')}\r\n`;
}

/** The text for a circle in a format without circles. */
const circleText = ({ geometry }: WrittenPlace) =>
  geometry?.type === 'circle' ? `${geometry.lat} ${geometry.lng} ${geometry.radius_m}` : null;

const geometryOf = (polygons: ReturnType<typeof outlinesOf>) =>
  polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons };

function geoJson(places: readonly WrittenPlace[]): string {
  const features = places.map((place) => {
    const circle = circleText(place);
    return {
      type: 'Feature',
      properties: {
        ...{ name: place.name, description: place.description ?? '', groups: place.groups },
        ...(circle && { circle }),
      },
      geometry: place.geometry
        ? geometryOf(outlinesOf(place.geometry))
        : { type: 'Point', coordinates: [place.lng, place.lat] },
    };
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]!);

type Outlines = ReturnType<typeof outlinesOf>;

function kmlPolygons(polygons: Outlines): string {
  const boundary = (name: string, ring: Outlines[number][number]) =>
    `<${name}><LinearRing><coordinates>${ring.map((corner) => corner.join(',')).join(' ')}</coordinates></LinearRing></${name}>`;
  const written = polygons.map(
    ([outline, ...holes]) =>
      `<Polygon>${boundary('outerBoundaryIs', outline!)}${holes.map((hole) => boundary('innerBoundaryIs', hole)).join('')}</Polygon>`,
  );
  return written.length === 1 ? written[0]! : `<MultiGeometry>${written.join('')}</MultiGeometry>`;
}

function kml(places: readonly WrittenPlace[]): string {
  const data = (name: string, value: string) =>
    `<Data name="${name}"><value>${escaped(value)}</value></Data>`;
  const marks = places.map((place) => {
    const circle = circleText(place);
    const shape = place.geometry
      ? kmlPolygons(outlinesOf(place.geometry))
      : `<Point><coordinates>${place.lng},${place.lat}</coordinates></Point>`;
    return `<Placemark><name>${escaped(place.name)}</name><description>${escaped(place.description ?? '')}</description><ExtendedData>${data('groups', place.groups.join(GROUP_SEPARATOR))}${circle ? data('circle', circle) : ''}</ExtendedData>${shape}</Placemark>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${marks.join('\n')}\n</Document></kml>\n`;
}

/** Places as a file that the import reads again. */
export function placesFile(
  kind: keyof typeof COLUMNS,
  format: PlaceFormat,
  title: string,
  places: readonly WrittenPlace[],
): FileAnswer {
  const text = format === 'csv' ? csv(kind, places) : format === 'kml' ? kml(places) : geoJson(places);
  return {
    type: `${PLACE_FILE_TYPES[format][0]}; charset=utf-8`,
    content: Buffer.from(text),
    name: `${title}.${format}`,
    facts: { rows: places.length },
  };
}
