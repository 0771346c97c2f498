import { iso } from '#domain/iso.ts';
import { xmlText } from '#server/base/http/xlsx-cell.ts';
import type { TrackFile } from './track-file.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Traza" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
`;
/** km/h in the unit of the format, metres a second. */
const metresPerSecond = (kmh: number) => (kmh / 3.6).toFixed(2);

/**
 * A GPX 1.1 file: stops and events as waypoints, then a track for each vehicle with a segment for each piece
 * of way.
 */
export function* gpx({ name, marks, tracks }: TrackFile): Generator<string> {
  yield `${HEAD}<metadata><name>${xmlText(name)}</name></metadata>\n`;
  for (const { lat, lng, timeMs, title, text, kind } of marks) {
    yield `<wpt lat="${lat}" lon="${lng}"><time>${iso(timeMs)}</time><name>${xmlText(title)}</name><desc>${xmlText(text)}</desc><type>${kind}</type></wpt>\n`;
  }
  for (const track of tracks) {
    yield `<trk><name>${xmlText(track.license)}</name>\n`;
    for (const piece of track.pieces()) {
      yield '<trkseg>\n';
      for (const { lat, lng, timeMs, altitudeM, speedKmh, courseDeg } of piece) {
        const height = altitudeM === null ? '' : `<ele>${altitudeM}</ele>`;
        const speed = speedKmh === null ? '' : `<gpxtpx:speed>${metresPerSecond(speedKmh)}</gpxtpx:speed>`;
        const course = courseDeg === null ? '' : `<gpxtpx:course>${courseDeg}</gpxtpx:course>`;
        const more =
          speed || course
            ? `<extensions><gpxtpx:TrackPointExtension>${speed}${course}</gpxtpx:TrackPointExtension></extensions>`
            : '';
        yield `<trkpt lat="${lat}" lon="${lng}">${height}<time>${iso(timeMs)}</time>${more}</trkpt>\n`;
      }
      yield '</trkseg>\n';
    }
    yield '</trk>\n';
  }
  yield '</gpx>\n';
}
