import { SaxesParser } from 'saxes';
import { Fault } from '#domain/fault.ts';
import { groupNames } from '#domain/place/place-line.ts';
import type { PlaceKind } from '#server/base/access/place-scope.ts';
import { decoded } from '#server/base/line-file/decoded.ts';
import type { LineFile } from '#server/base/line-file/read-lines.ts';
import { geoLines } from './geo-line.ts';

/** The most nested elements of a file. Files from map programs have about ten. */
const DEPTH_MAX = 64;
/** Texts that are read, by the end of the path of their element. */
const POINT = 'Point/coordinates';
const OUTLINE = 'outerBoundaryIs/LinearRing/coordinates';
const HOLE = 'innerBoundaryIs/LinearRing/coordinates';

type Placemark = { texts: Map<string, string[]>; data: Map<string, string> };

const unreadable = () => new Fault('import.unreadable', 422, { params: { format: 'KML' } });

/**
 * The placemarks of a file. The parser knows only the five entities of XML, and a file that declares others
 * is refused.
 */
function placemarksIn(text: string): Placemark[] {
  const found: Placemark[] = [];
  const path: string[] = [];
  let open: Placemark | null = null;
  let said = '';
  let dataName = '';
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw unreadable();
  });
  parser.on('doctype', () => {
    throw unreadable();
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.slice(name.indexOf(':') + 1);
    path.push(local);
    if (path.length > DEPTH_MAX) throw unreadable();
    said = '';
    if (local === 'Placemark') open = { texts: new Map(), data: new Map() };
    if (local === 'Data' || local === 'SimpleData') dataName = attributes.name ?? '';
  });
  const hear = (piece: string) => {
    said += piece;
  };
  parser.on('text', hear);
  parser.on('cdata', hear);
  parser.on('closetag', () => {
    const local = path.at(-1)!;
    if (local === 'Placemark' && open) {
      found.push(open);
      open = null;
    } else if (open) {
      const inside = path.slice(path.lastIndexOf('Placemark') + 1).join('/');
      if (/(^|\/)(Data\/value|SimpleData)$/.test(inside)) open.data.set(dataName, said.trim());
      else open.texts.set(inside, [...(open.texts.get(inside) ?? []), said.trim()]);
    }
    path.pop();
    said = '';
  });
  parser.write(text).close();
  return found;
}

/** `-3.7,40.4,0 -3.6,40.5,0` as positions; texts that are no numbers are left for the rules to refuse. */
const positionsIn = (text: string) =>
  text
    .split(/\s+/)
    .filter((piece) => piece !== '')
    .map((piece) => piece.split(',').slice(0, 2).map(Number));

function geometryOf({ texts }: Placemark) {
  const endingWith = (end: string) =>
    [...texts].flatMap(([path, values]) => (path.endsWith(end) ? values : []));
  const [point] = endingWith(POINT);
  if (point !== undefined) return { type: 'Point', coordinates: positionsIn(point)[0] };
  const outlines = [...endingWith(OUTLINE), ...endingWith(HOLE)];
  return outlines.length === 0 ? null : { type: 'Polygon', coordinates: outlines.map(positionsIn) };
}

/**
 * The placemarks of a KML file as lines: points, or polygons.
 * @throws Fault `import.unreadable` 422 for anything that is no plain XML
 */
export function kmlLines(bytes: Uint8Array, kind: PlaceKind): LineFile {
  const places = placemarksIn(decoded(bytes).replace(/^\uFEFF/, '')).map((mark) => {
    const groups = mark.data.get('groups');
    return {
      name: mark.texts.get('name')?.[0] ?? '',
      description: mark.texts.get('description')?.[0] ?? null,
      groups: groups === undefined ? null : groupNames(groups),
      geometry: geometryOf(mark),
      circle: mark.data.get('circle'),
    };
  });
  return geoLines(places, kind);
}
