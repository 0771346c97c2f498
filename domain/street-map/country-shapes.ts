import { reader, type Writer } from '#domain/bytes.ts';
import type { Polygon, Ring } from './tile-cover.ts';

/** The land of countries, by ISO 3166-1 alpha-2 code in capitals. */
export type CountryShapes = ReadonlyMap<string, readonly Polygon[]>;

/* The file of shapes has the steps per degree, then the number of countries. A country is its code, the
   number of its polygons, and for each the number of rings. A ring is the number of its points, and the
   points. Each is the difference from the point before in the file, longitude first, in steps. */

/** Reads the file that `writeCountryShapes` makes. */
export function readCountryShapes(bytes: Uint8Array): CountryShapes {
  const from = reader(bytes);
  const perDegree = from.varint();
  let [x, y] = [0, 0];
  const list = <T>(read: () => T) => Array.from({ length: from.varint() }, read);
  const ring = (): Ring =>
    list(() => {
      x += from.zigzag();
      y += from.zigzag();
      return [x / perDegree, y / perDegree] as const;
    });
  return new Map(list(() => [from.text(), list(() => list(ring))] as const));
}

/** Writes shapes whose points are whole steps of a degree. */
export function writeCountryShapes(to: Writer, perDegree: number, shapes: CountryShapes): void {
  let [lastX, lastY] = [0, 0];
  to.varint(perDegree);
  to.varint(shapes.size);
  for (const [code, polygons] of shapes) {
    to.text(code);
    to.varint(polygons.length);
    for (const rings of polygons) {
      to.varint(rings.length);
      for (const ring of rings) {
        to.varint(ring.length);
        for (const [x, y] of ring) {
          to.zigzag(x - lastX);
          to.zigzag(y - lastY);
          [lastX, lastY] = [x, y];
        }
      }
    }
  }
}
