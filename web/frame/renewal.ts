import { MINUTE_MS } from '#domain/duration.ts';

/** After so long without input nobody uses the page; a hidden one is left sooner, ms. */
const UNUSED_MS = 5 * MINUTE_MS;
const UNUSED_HIDDEN_MS = 30_000;

/** A page of another version than that of the server. */
export type OldPage = {
  /** Is the server there? Without it a page would be lost. */
  isLive: boolean;
  isHidden: boolean;
  /** Time since the last input, ms. */
  unusedMs: number;
  /** A form has changes, a dialog is open, or files are on their way. */
  holdsWork: boolean;
  /** It has been loaded again for this version before: servers of two versions take turns. */
  wasTried: boolean;
};

/** Is it time to load an old page again, without asking anybody? */
export function mayRenew({ isLive, isHidden, unusedMs, holdsWork, wasTried }: OldPage): boolean {
  return isLive && !holdsWork && !wasTried && unusedMs >= (isHidden ? UNUSED_HIDDEN_MS : UNUSED_MS);
}
