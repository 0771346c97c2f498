import { EVENTS, type EventCode } from '#domain/notification/event-catalogue.ts';
import type { Say } from '#text/say.ts';
import { unitValue } from '#text/unit-value.ts';

/**
 * Converts a threshold for input: its unit in the reader's words, and the figure to and from the reader's
 * units.
 */
export type ThresholdEntry = {
  unit: string;
  decimals: number;
  shown: (value: number) => number;
  meant: (typed: number) => number;
};

/**
 * The entry of an event's threshold; null when it has none. Example: readers of miles see 10 km/h as 6 mph.
 */
export function thresholdEntry(code: EventCode, { t, f }: Say): ThresholdEntry | null {
  const { threshold } = EVENTS[code];
  if (threshold === null) return null;
  const plain = (unit: string, decimals = 0) => ({
    unit,
    decimals,
    shown: (value: number) => value,
    meant: (typed: number) => typed,
  });
  switch (threshold.unit) {
    case 'minute':
    case 'hour':
    case 'day':
      return plain(t(`subscription.unit_${threshold.unit}`));
    case 'metre': {
      const { label, ...entry } = f.entry.distance;
      return { unit: label, decimals: 1, ...entry };
    }
    case 'litre': {
      const { label, ...entry } = f.entry.volume;
      return { unit: label, decimals: 0, ...entry };
    }
    case 'kmh': {
      const ofOne = unitValue('speed', 1, f.settings) ?? 1;
      const { speed } = f.units;
      return { unit: speed, decimals: 0, shown: (kmh) => kmh * ofOne, meant: (typed) => typed / ofOne };
    }
    case 'g':
      return plain('g', 2);
    case 'volt':
      return plain('V', 1);
    case 'percent':
      return plain('%');
    case 'severity':
      return plain('');
  }
}

/** A value of an event's threshold in words. Example: `45 min`. */
export function thresholdText(code: EventCode, value: number, say: Say): string {
  const entry = thresholdEntry(code, say);
  const threshold = EVENTS[code].threshold;
  if (entry === null || threshold === null) return '';
  if (threshold.unit === 'severity') return say.t('subscription.level', { n: value });
  return `${say.f.dec(entry.shown(value), entry.decimals)}\u00a0${entry.unit}`;
}
