import { type FleetRecord, getFleetRecordsExport } from '#api/fleet.ts';
import { FLEET_FLAGS, FLEET_LIST, fleetState } from '#domain/fleet/fleet-list.ts';
import { hasWords } from '#domain/plain-text.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { readFleetRecords } from './read-fleet-records.ts';

/**
 * The tree of fleets as a file, in its order. As on the screen, a fleet that matches brings those above it,
 * and chosen fleets bring what is above and below them.
 */
export const fleetFile = handle(getFleetRecordsExport, async (call) => {
  const { app, caller, query } = call;
  const { t } = await readerOf(app, caller);
  const fleets = await readFleetRecords(app.database, caller);
  const parents = new Map(fleets.map(({ id, parent_id }) => [id, parent_id]));
  const chosen = query.fleets?.filter((id) => caller.visible.has(id)) ?? [];
  const { state, country, q = '' } = query;
  const isFound = (fleet: FleetRecord) =>
    (state?.includes(fleetState(fleet)) ?? true) &&
    (country?.includes(fleet.country) ?? true) &&
    (chosen.length === 0 || pathTo(parents, fleet.id).some((id) => chosen.includes(id))) &&
    hasWords([fleet.name, fleet.code], q);
  const shown = new Set(fleets.filter(isFound).flatMap(({ id }) => pathTo(parents, id)));
  const rows = fleets
    .filter(({ id }) => shown.has(id))
    .map((fleet) => ({
      ...fleet,
      state: fleetState(fleet),
      options: FLEET_FLAGS.filter((flag) => fleet[flag]).map((flag) => t(`fleet.${flag}`)),
    }));
  return listFile(call, FLEET_LIST, rows);
});

/** A fleet and those above it that the caller sees. */
function pathTo(parents: ReadonlyMap<number, number | null>, id: number): number[] {
  const above = parents.get(id) ?? null;
  return above === null ? [id] : [id, ...pathTo(parents, above)];
}
