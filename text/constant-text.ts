import type { ColumnType } from '#domain/column.ts';
import type { Say } from './say.ts';
import { valueText } from './value-text.ts';

/**
 * A constant of a rule in words. Distances that rules ask for are often those between things that are near: they are told in metres
 * where the reader's unit is the kilometre. Example: 100 m, where a journey of that length would be `0,1 km`.
 */
export function constantText({ type, value }: { type: ColumnType; value: number }, say: Say): string {
  return type === 'dist' ? say.f.near(value) : valueText(type, value, say);
}
