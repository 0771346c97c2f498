import { DATED_SECTIONS } from '#domain/vehicle/dated-kind.ts';
import type { App } from '#server/base/app.ts';
import { forgetKept } from '#server/base/kept/kept.ts';
import type { Change } from '#server/bus/change.ts';

/** The cached figures of the dashboard, with the records they are made of. */
const MADE_OF: Readonly<Record<string, readonly Change['entity'][]>> = {
  cost: ['cost'],
  discrepancy: ['refuelling', 'vehicle'],
  driven: ['vehicle'],
  dues: [...DATED_SECTIONS, 'vehicle'],
  fines: ['fine', 'vehicle'],
  fleets: ['fleet'],
  offline: ['vehicle', 'tracker'],
  usedDays: ['vehicle'],
  validation: ['refuelling', 'vehicle'],
};

/** Drops cached figures of the dashboard that the changes affect. */
export function forgetFigures(app: App, changes: readonly Change[]): void {
  for (const [name, entities] of Object.entries(MADE_OF))
    if (changes.some(({ entity }) => entities.includes(entity))) forgetKept(app.database, name);
}
