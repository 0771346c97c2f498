import type { HelpEntry } from '#domain/help/content.ts';
import { folded } from '#web/live/vehicle-query.ts';

/** Shorter queries are in every page. */
const LETTERS = 3;

/**
 * The pages that have every word of a query, without case and accents. First come those that have them in the
 * title, then in a heading, then anywhere. Example: `factura` finds "Costes", whose text names invoices.
 */
export function findPages<Page extends HelpEntry>(pages: readonly Page[], query: string): Page[] {
  const words = query.trim().split(/\s+/).map(folded).filter(Boolean);
  if (words.join('').length < LETTERS) return [];
  const ranked = pages.flatMap((one) => {
    const places = [one.title, one.headings.join(' '), one.words].map((text) =>
      text.split(/\s+/).map(folded).join(' '),
    );
    const ranks = words.map((word) => places.findIndex((place) => place.includes(word)));
    return ranks.includes(-1) ? [] : [{ one, rank: Math.max(...ranks) }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one);
}
