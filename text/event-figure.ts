import type { EventCode } from '#domain/notification/event-catalogue.ts';
import type { Formatter } from './format.ts';

/** The measured figure of an event, for narrow places; empty without a figure. Example: `0,42 g`. */
export function eventFigure(
  { code, value, limit }: { code: EventCode; value: number | null; limit: number | null },
  f: Formatter,
): string {
  if (value === null) return '';
  switch (code) {
    case 903:
      return f.distance(value);
    case 904:
    case 1005:
    case 1060:
    case 1064:
      return f.duration(value * 60);
    case 905:
      return f.duration(value * 3600);
    case 910:
    case 911:
      return limit === null ? f.speed(value) : `${f.speed(value)} / ${f.speed(limit)}`;
    case 1019:
    case 1020:
    case 1035:
    case 1036:
      return `${f.dec(value, 2)} g`;
    case 1061:
      return `${f.dec(value, 1)} V`;
    case 1065:
      return f.percent(value);
    case 1090:
      return f.volume(value);
    default:
      return '';
  }
}
