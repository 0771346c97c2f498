import { folded } from '#web/live/vehicle-query.ts';

/** A report that can be found by words. */
export type NamedReport<Id extends string = string> = {
  id: Id;
  number: string;
  title: string;
  /** Other words that people have for it. */
  also?: string;
};

/** The number of letters of a title's word that name a report. */
const LETTERS = 4;

/**
 * The reports that a query names, by number or by the beginning of a word of the title. `rest` is the rest of
 * the query: a vehicle. Example: `R03 0705` names the report of journeys, and `0705`.
 */
export function reportQuery<Id extends string>(
  query: string,
  reports: readonly NamedReport<Id>[],
): { reports: readonly NamedReport<Id>[]; rest: string } {
  const words = query.trim().split(/\s+/).filter(Boolean);
  const names = (word: string, { number, title, also = '' }: NamedReport) =>
    folded(number) === folded(word) ||
    (word.length >= LETTERS &&
      `${title} ${also}`.split(' ').some((one) => folded(one).startsWith(folded(word))));
  const naming = words.filter((word) => reports.some((report) => names(word, report)));
  return {
    reports: reports.filter((report) => naming.length > 0 && naming.every((word) => names(word, report))),
    rest: words.filter((word) => !naming.includes(word)).join(' '),
  };
}
