import { z } from 'zod';
import { dayField, optionalLines, optionalText, requiredLines } from '../field.ts';
import { byLanguage } from './note-texts.ts';

/** Longest text of a note in one language. */
const TEXT_MAX = 4_000;

/** The input for a version note (spec §3, domain rules §9.3). */
export const versionNoteInput = z.object({
  version: z
    .string('val.required')
    .trim()
    .min(1, 'val.required')
    .max(20)
    .regex(/^(|[0-9]+([.][0-9]+){1,2})$/, 'val.pattern'),
  date: dayField,
  description: optionalText(250),
  ...byLanguage(requiredLines(TEXT_MAX), optionalLines(TEXT_MAX)),
});

/** Compares versions by their numbers: `1.9.0` is before `1.10`, which equals `1.10.0`. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  for (let i = 0; i < 3; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
