import { iso } from '#domain/iso.ts';
import { civilAt } from '#server/area/report/zone-clock.ts';
import type { Translate } from '#text/key.ts';
import type { TrackFile } from './track-file.ts';

/** Guards a text that a table program would take for a formula. */
const cell = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * The fixes as a table of text, with a head in the reader's language. Figures are in wire units with a
 * decimal point, because programs read them. Day and time are those of the vehicle's zone, which has its
 * column.
 */
export function* trackCsv({ tracks }: TrackFile, t: Translate): Generator<string> {
  const head = [
    t('word.license'),
    t('column.day'),
    t('history.csvTime'),
    t('word.timeZone'),
    'UTC',
    t('column.lat'),
    t('column.lng'),
    `${t('column.speedAt')} (km/h)`,
    `${t('history.course')} (°)`,
    t('map.ignition'),
    `${t('word.odometer')} (m)`,
    `${t('map.fuel')} (%)`,
  ];
  // Table programs read a text as UTF-8 only with this mark.
  yield `\uFEFF${head.map(cell).join(';')}\r\n`;
  for (const { license, timeZone, pieces } of tracks) {
    for (const piece of pieces()) {
      for (const fix of piece) {
        const { day, time } = civilAt(fix.timeMs / 1000, timeZone);
        const values = [fix.lat, fix.lng, fix.speedKmh, fix.courseDeg];
        const ignition = fix.ignition === null ? '' : fix.ignition ? 1 : 0;
        const more = [ignition, fix.odometerM ?? '', fix.fuelLevelPct ?? ''];
        yield `${cell(license)};${day};${time};${timeZone};${iso(fix.timeMs)};${values.map((value) => value ?? '').join(';')};${more.join(';')}\r\n`;
      }
    }
  }
}
