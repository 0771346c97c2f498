import { EVENTS, type VehicleEvent } from '#domain/notification/event-catalogue.ts';
import { SPEED_WARNING } from '#domain/telemetry/fact.ts';
import type { Formatter } from './format.ts';

/** The measured figure of an event, for narrow places; empty without a figure. Example: `0,42 g`. */
export function eventFigure(
  { code, value, limit }: { code: VehicleEvent; value: number | null; limit: number | null },
  f: Formatter,
): string {
  if (value === null) return '';
  // A warning has no threshold: it is a weaker event of speeding.
  switch (code === SPEED_WARNING ? 'kmh' : EVENTS[code].threshold?.unit) {
    case 'metre':
      return f.distance(value);
    case 'minute':
      return f.duration(value * 60);
    case 'hour':
      return f.duration(value * 3600);
    case 'kmh':
      return limit === null ? f.speed(value) : `${f.speed(value)} / ${f.speed(limit)}`;
    case 'g':
      return `${f.dec(value, 2)} g`;
    case 'volt':
      return `${f.dec(value, 1)} V`;
    case 'percent':
      return f.percent(value);
    case 'litre':
      return f.volume(value);
    default:
      return '';
  }
}
