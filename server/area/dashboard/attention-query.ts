import type { AttentionRow } from '#api/dashboard.ts';
import type { ChartFleets } from '#server/area/fleet/top-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';

/** The things of one kind that need attention: their number, and the first of them. */
export type Found = { n: number; rows: AttentionRow[] };
/** The user, and the fleets. */
export type AttentionQuery = {
  app: App;
  caller: Caller;
  fleets: ChartFleets;
  chosen: readonly number[] | undefined;
};
