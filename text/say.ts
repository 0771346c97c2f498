import type { Formatter } from './format.ts';
import type { Translate } from './key.ts';

/** How one reader is told things: texts, and figures in the reader's units. */
export type Say = { t: Translate; f: Formatter };
