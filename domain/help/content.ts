/** Words of a page: plain, a label of the product (`isStrong`), or a link to another page. */
export type HelpRun = { words: string; isStrong?: true; page?: string };

/**
 * A part of a page. The id of a heading is the same in all languages: a link to it is for all readers.
 */
export type HelpBlock =
  | { kind: 'heading'; id: string; words: string }
  | { kind: 'paragraph'; runs: readonly HelpRun[] }
  | HelpPicture
  | { kind: 'steps' | 'list'; items: readonly (readonly HelpRun[])[] };

/** A picture of the page's screen: its address, its words for those who do not see it, its size in pixels. */
export type HelpPicture = { kind: 'picture'; src: string; alt: string; width: number; height: number };

/** A page of the handbook in one language. */
export type HelpContent = { title: string; blocks: readonly HelpBlock[] };

/** A page in the contents and the search. `words`: each of its words once, in lower case. */
export type HelpEntry = { page: string; title: string; headings: readonly string[]; words: string };
