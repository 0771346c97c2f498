import { getTrackerSaid, type SaidElementRow } from '#api/tracker-said.ts';
import { can } from '#domain/access/permission.ts';
import { iso } from '#domain/iso.ts';
import { withoutPlace } from '#domain/telemetry/private-place.ts';
import { asOfNow } from '#domain/telemetry/private-span.ts';
import { lastSaid, SAID_FIELD_NAMES, SAID_SPAN_MS, type SaidField } from '#domain/telemetry/said.ts';
import { handle } from '#server/base/http/route.ts';
import { elementsOf } from '#server/protocols.ts';
import { readRecords } from '#server/telemetry/position-store.ts';
import { loadHeld } from '#server/telemetry/vehicle-memory.ts';
import { readTracker } from './read-trackers.ts';

const SPEEDS: readonly SaidField[] = ['speedKmh', 'vehicleSpeedKmh'];
const written = (timeMs: number) => iso(timeMs);

/**
 * The last values that a visible tracker sent, in the hour up to its newest record. Values of the vehicle's
 * earlier trackers are left out. Nobody learns more here than on the map and in the lists.
 */
export const readTrackerSaid = handle(getTrackerSaid, async ({ params, caller, app }) => {
  const { device_id, fitted_at, model, protocol } = await readTracker(app, caller, params.tracker_id);
  const [held] = device_id === null ? [] : await loadHeld(app.database.pool, app.known, [device_id]);
  const fittedMs = Date.parse(fitted_at ?? '');
  if (!held || !(held.memory.lastMs >= fittedMs)) return { at: null, fields: [], elements: [] };
  const { vehicleId, memory } = held;
  const toMs = memory.lastMs;
  const fromMs = Math.max(fittedMs, toMs - SAID_SPAN_MS);
  const isPrivate = asOfNow(memory, held.settings, app.now()).private !== null;
  const records = await readRecords(app.database.pool, { vehicleId, fromMs, toMs });
  const seesPlaces = can(caller.actors, 'position:read') && !isPrivate;
  const reader = elementsOf(protocol);
  const tellsPlace = reader?.tellsPlace(model) ?? (() => false);
  const said = lastSaid(seesPlaces ? records : records.map((record) => withoutPlace(record, tellsPlace)));
  const seesDrivers = caller.seeDriverNames && caller.allowedEstructura;
  const fields = SAID_FIELD_NAMES.flatMap((field) => {
    const last = said.fields.get(field);
    const isHidden = (field === 'driverTag' && !seesDrivers) || (isPrivate && SPEEDS.includes(field));
    return last && !isHidden ? [{ field, value: last.value, at: written(last.timeMs) }] : [];
  });
  const elements: SaidElementRow[] = [];
  for (const [key, { value, timeMs }] of said.elements) {
    const { isDriver, ...told } = reader?.read(model, key, value) ?? { ...NAMELESS, id: key, value };
    // A text that nobody can explain may be somebody's name or card.
    const mayTellDriver = isDriver || (told.name === null && typeof value === 'string');
    if (seesDrivers || !mayTellDriver) elements.push({ ...told, at: written(timeMs) });
  }
  elements.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
  return { at: written(toMs), fields, elements };
});

const NAMELESS = { name: null, unit: null, meaning: null, isDriver: false } as const;
