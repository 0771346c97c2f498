import { civilOf } from '#domain/civil-time.ts';
import { shortTime } from '#domain/driver/shift.ts';
import { driverName } from '#text/driver-name.ts';
import type { Formatter } from '#text/format.ts';
import type { Translate } from '#text/key.ts';
import { isTextKey } from '#web/base/language/text.ts';
import type { BoardSpan, Refusal, RowKind } from './board-model.ts';

type Words = { t: Translate; f: Formatter };

/** The name of a kind of rows. */
export const rowsName = (t: Translate, kind: RowKind) =>
  kind === 'vehicles' ? t('word.vehicles') : t('dispatch.drivers');

/** Whom or what an assignment brings into a row: the driver of a vehicle, or the vehicle of a driver. */
export function spanName({ t }: Words, span: BoardSpan, rows: RowKind): string {
  return rows === 'vehicles' ? driverName(span.driver, t) : (span.license ?? t('dispatch.otherVehicle'));
}

/** The hours of an assignment in short if it is within a day (`8–14`), else with its days. */
export function spanHours({ t, f }: Words, { startMs, endMs }: Pick<BoardSpan, 'startMs' | 'endMs'>): string {
  const zone = f.settings.timeZone;
  const start = civilOf(startMs, zone);
  if (endMs === null) return `${f.dateTime(startMs)} – ${t('assignment.openEnd')}`;
  const end = civilOf(endMs, zone);
  const isShort = endMs - startMs <= 24 * 3_600_000;
  if (isShort) return `${shortTime(start.time)}–${shortTime(end.time)}`;
  return `${f.dateTime(startMs)} – ${f.dateTime(endMs)}`;
}

/** The whole of an assignment in a sentence. */
export function spanWords({ t, f }: Words, span: BoardSpan, rows: RowKind): string {
  const to = span.endMs === null ? t('assignment.openEnd') : f.dateTime(span.endMs);
  return t('assignment.spanWords', {
    name: spanName({ t, f }, span, rows),
    from: f.dateTime(span.startMs),
    to,
  });
}

/** The reason of a refusal. */
export function refusalText(t: Translate, { code, params }: Refusal): string {
  const key = `fault.${code}`;
  return isTextKey(key) ? t(key, params) : t('fault.assign.8');
}
