import type { ColumnType } from '#domain/column.ts';
import type { Say } from './say.ts';
import { valueText } from './value-text.ts';

/**
 * A constant of a rule in words. Rules often use distances between things that are near. For readers of
 * kilometres these are in metres. Example: 100 m, though a journey of that length would be `0,1 km`.
 */
export function constantText({ type, value }: { type: ColumnType; value: number }, say: Say): string {
  return type === 'dist' ? say.f.near(value) : valueText(type, value, say);
}
