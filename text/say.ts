import type { Formatter } from './format.ts';
import type { Translate } from './key.ts';

/** The means of writing for one reader: texts, and figures in the reader's units. */
export type Say = { t: Translate; f: Formatter };
