import { DAY_MS } from '#domain/duration.ts';
import { ArriveError } from '../arrive-error.ts';
import { FLAG_FIELDS, FLAGS, type Mapping, NUMBER_FIELDS, NUMBERS } from './mapping.ts';
import { timeReader } from './time-format.ts';

type Cells = (column: string) => string;
/** Vehicle, times of message and fix, valid, latitude, longitude, altitude, speed, course, attributes. */
type Position = (string | number | null)[];
type Unit = { times: number; plus?: number };

/**
 * Reads the lines of positions. Answers a row of the table, or the reason why the line does not come. Without
 * a file of vehicles each new name is a vehicle, and is added to `devices`.
 * @throws ArriveError when the format of the time is none
 */
export function positionReader(
  mapping: Mapping,
  { nowMs, devices }: { nowMs: number; devices: Map<string, number> },
): (cell: Cells) => Position | string {
  const { csv, vehicles } = mapping;
  const fields = mapping.positions!;
  const { column, format, zone } = fields.time;
  const timeColumns = [column].flat();
  const readTime = timeReader(format, zone);
  if (readTime === null) throw new ArriveError(`"${format}" is no format of a time`);
  const number = csv.decimal === ',' ? /^[+-]?\d+(?:,\d+)?$/ : /^[+-]?\d+(?:\.\d+)?$/;
  const numberIn = (text: string) => (number.test(text) ? Number(text.replace(',', '.')) : null);
  const numbers = NUMBER_FIELDS.flatMap((field) => {
    const given = fields[field];
    const units: Readonly<Record<string, Unit>> = NUMBERS[field].units;
    return given ? [{ column: given.column, to: NUMBERS[field].to, unit: units[given.unit]! }] : [];
  });
  const flags = FLAG_FIELDS.flatMap((field) => {
    const given = fields[field];
    const set = new Set(given?.true.map((word) => word.toLowerCase()));
    return given ? [{ column: given.column, to: FLAGS[field], set }] : [];
  });
  const others = Object.entries(fields.others);

  return (cell) => {
    const name = cell(fields.vehicle);
    if (name === '') return `${fields.vehicle} is empty`;
    const known = devices.get(name);
    if (known === undefined && vehicles) return `${fields.vehicle} "${name}" is not in ${vehicles.file}`;
    const time = timeColumns.map(cell).join(' ');
    const ms = readTime(time);
    if (ms === null) return `time "${time}" is not of the form ${format}`;
    if (ms > nowMs + DAY_MS) return `time "${time}" is more than a day ahead`;
    const [lat, lng] = [numberIn(cell(fields.lat)), numberIn(cell(fields.lng))];
    if (lat === null || Math.abs(lat) > 90) return `${fields.lat} "${cell(fields.lat)}" is no latitude`;
    if (lng === null || Math.abs(lng) > 180) return `${fields.lng} "${cell(fields.lng)}" is no longitude`;
    const attributes: Record<string, number | string | boolean> = {};
    for (const one of numbers) {
      const text = cell(one.column);
      if (text === '') continue;
      const value = numberIn(text);
      if (value === null)
        return `${one.column} "${text}" is no number with "${csv.decimal}" before its decimals`;
      attributes[one.to] = value * one.unit.times + (one.unit.plus ?? 0);
    }
    for (const { column: from, to, set } of flags)
      if (cell(from) !== '') attributes[to] = set.has(cell(from).toLowerCase());
    if (fields.card && cell(fields.card) !== '') attributes.driverUniqueId = cell(fields.card);
    for (const [to, from] of others)
      if (cell(from) !== '') attributes[to] = numberIn(cell(from)) ?? cell(from);
    const { valid = true, altitude = 0, speed = 0, course = 0, ...rest } = attributes;
    const id = known ?? devices.size + 1;
    devices.set(name, id);
    const at = new Date(ms).toISOString().slice(0, -1);
    return [
      id,
      at,
      at,
      String(valid),
      lat,
      lng,
      Number(altitude),
      Number(speed),
      Number(course),
      JSON.stringify(rest),
    ];
  };
}
