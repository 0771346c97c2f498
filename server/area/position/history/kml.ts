import { iso } from '#domain/iso.ts';
import { xmlText } from '#server/base/http/xlsx-cell.ts';
import type { TrackFile } from './track-file.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
`;
/**
 * A KML 2.2 file: stops and events as placemarks, then a track over time for each vehicle, in pieces without
 * a gap.
 */
export function* kml({ name, marks, tracks }: TrackFile): Generator<string> {
  yield `${HEAD}<Document><name>${xmlText(name)}</name>\n`;
  for (const { lat, lng, timeMs, title, text } of marks) {
    yield `<Placemark><name>${xmlText(title)}</name><description>${xmlText(text)}</description><TimeStamp><when>${iso(timeMs)}</when></TimeStamp><Point><coordinates>${lng},${lat}</coordinates></Point></Placemark>\n`;
  }
  for (const track of tracks) {
    yield `<Placemark><name>${xmlText(track.license)}</name><gx:MultiTrack><altitudeMode>clampToGround</altitudeMode><gx:interpolate>0</gx:interpolate>\n`;
    for (const piece of track.pieces()) {
      yield '<gx:Track>\n';
      for (const { timeMs } of piece) yield `<when>${iso(timeMs)}</when>\n`;
      for (const { lat, lng, altitudeM } of piece)
        yield `<gx:coord>${lng} ${lat} ${altitudeM ?? 0}</gx:coord>\n`;
      yield '</gx:Track>\n';
    }
    yield '</gx:MultiTrack></Placemark>\n';
  }
  yield '</Document></kml>\n';
}
