import type { App } from '#server/base/app.ts';
import type { Change } from '#server/bus/change.ts';
import { refreshPlaces } from '#server/known/places/held-places.ts';

const KINDS: ReadonlySet<string> = new Set(['poi', 'poi_group', 'area', 'area_group', 'fleet']);

/** Makes look-ups use the places after the changes. */
export async function refreshHeldPlaces(app: App, changes: readonly Change[]): Promise<void> {
  if (changes.some(({ entity }) => KINDS.has(entity))) await refreshPlaces(app.database.pool);
}
