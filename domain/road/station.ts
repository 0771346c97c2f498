import { reader, writer } from '../bytes.ts';
import type { Point } from '../geo.ts';
import { UNITS } from './grid.ts';
import { RoadFileError } from './road-file.ts';

/** The section of a road file with its stations. */
export const STATION_SECTION = 'stations';
const LAYOUT = 1;

/** A filling station of the map (`amenity=fuel`), degrees. */
export type RoadStation = Point & {
  name: string | null;
  /** Examples: `Repsol`, `Cepsa`. */
  brand: string | null;
  operator: string | null;
  /** Fuels that it sells, as the map writes them. Examples: `diesel`, `octane_95`, `lpg`. */
  fuels: string[];
};

export function encodeStations(stations: readonly RoadStation[]): Uint8Array {
  const out = writer();
  out.byte(LAYOUT);
  out.varint(stations.length);
  let [lat, lng] = [0, 0];
  for (const station of stations) {
    const [north, east] = [Math.round(station.lat * UNITS), Math.round(station.lng * UNITS)];
    out.zigzag(north - lat);
    out.zigzag(east - lng);
    [lat, lng] = [north, east];
    for (const text of [station.name, station.brand, station.operator]) out.text(text ?? '');
    out.text(station.fuels.join(' '));
  }
  return out.take();
}

/** Reads what `encodeStations` made. Throws on other bytes. */
export function decodeStations(bytes: Uint8Array): RoadStation[] {
  const from = reader(bytes);
  if (from.byte() !== LAYOUT) throw new RoadFileError('The stations of the road file have an unknown layout');
  const count = from.varint();
  if (count > bytes.length) throw new RoadFileError('The stations of the road file are damaged');
  let [lat, lng] = [0, 0];
  const stations = Array.from({ length: count }, (): RoadStation => {
    lat += from.zigzag();
    lng += from.zigzag();
    const [name, brand, operator, fuels] = [from.text(), from.text(), from.text(), from.text()];
    return {
      ...{ lat: lat / UNITS, lng: lng / UNITS },
      ...{ name: name || null, brand: brand || null, operator: operator || null },
      fuels: fuels === '' ? [] : fuels.split(' '),
    };
  });
  if (from.failed) throw new RoadFileError('The stations of the road file are damaged');
  return stations;
}
