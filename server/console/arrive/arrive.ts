import type { Logger } from 'pino';
import { PAST_MAX_DAYS } from '#domain/constants.ts';
import { DAY_MS } from '#domain/duration.ts';
import { command } from '#server/base/access/command.ts';
import type { Database } from '#server/base/db/database.ts';
import { openKnown } from '#server/known/known.ts';
import type { Arrival } from './arrival.ts';
import { bringDrivers } from './bring-drivers.ts';
import { bringFleets, topFleet } from './bring-fleets.ts';
import { bringPlaces } from './bring-places.ts';
import { bringPositions, type PositionRefusal } from './bring-positions.ts';
import { bringUsers } from './bring-users.ts';
import { bringVehicles, type DeviceVehicle } from './bring-vehicles.ts';
import { compared, comparisonLines, missing } from './compare.ts';
import { eventLines, writeEvents } from './events.ts';
import type { DeviceCount, Source } from './source.ts';
import { openTally, type Tally } from './tally.ts';
import { idOf } from './value.ts';

/** The choices of who brings the data. */
export type ArriveOptions = {
  /** Nothing is written. */
  isDryRun: boolean;
  /** Positions before this instant stay, ms UTC. */
  sinceMs: number | null;
  /** The fleet into which all comes; null: the only company. */
  fleet: string | null;
  zone: string;
  language: string;
  /** A CSV file that gets the events that are not copied; null: they are only counted. */
  eventsTo: string | null;
};

type Site = {
  database: Database;
  log: Logger;
  nowMs: number;
  /** The actor of the audit. */
  by: Parameters<typeof command>[0];
  say(line: string): void;
};

const REFUSALS: Readonly<Record<PositionRefusal, string>> = {
  unknown: 'their device did not come',
  early: 'they are from before their tracker was fitted here',
  time: 'they have no valid time',
  future: 'they are more than a day ahead',
  past: `they are older than ${PAST_MAX_DAYS} days`,
};

/** Undoes what a dry run would have written. */
class DryRun extends Error {}

/**
 * Brings the data of a Traccar: records in one transaction, then the positions. A second run makes
 * nothing twice. @returns false when fewer positions are stored than came
 */
export async function arrive(site: Site, source: Source, options: ArriveOptions): Promise<boolean> {
  const { database, nowMs, say } = site;
  const oldestMs = nowMs - PAST_MAX_DAYS * DAY_MS;
  const sinceMs = Math.max(oldestMs, options.sinceMs ?? 0);
  const counts = await source.counts(sinceMs);
  const tally = openTally();
  const devices = await bringRecords(site, source, { ...options, counts, tally });
  for (const line of tally.lines(options.isDryRun)) say(line);
  for (const line of eventLines(await source.events())) say(line);
  if (options.eventsTo !== null)
    say(`events in ${options.eventsTo}: ${await writeEvents(source, options.eventsTo)}`);
  const older = counts.reduce((sum, { older: n }) => sum + n, 0);
  if (older > 0) say(`positions before ${new Date(sinceMs).toISOString()} do not come: ${older}`);
  if (options.isDryRun) {
    for (const line of expectedLines(counts, devices)) say(line);
    return true;
  }
  const startedMs = performance.now();
  const progress = openProgress(say);
  const { devices: results, refused } = await bringPositions(
    { database, known: openKnown(), log: site.log, now: () => nowMs },
    source,
    { devices, sinceMs, onRead: progress },
  );
  const seconds = (performance.now() - startedMs) / 1000;
  for (const [reason, n] of refused) say(`positions do not come: ${n}, because ${REFUSALS[reason]}`);
  const all = await compared(database, results);
  for (const line of comparisonLines(all)) say(line);
  const read = results.reduce((sum, one) => sum + one.read, 0);
  say(`positions took ${seconds.toFixed(1)} s, ${Math.round(read / seconds)} a second`);
  return missing(all).length === 0;
}

/** Writes all records but positions in one transaction; a dry run takes them back. */
async function bringRecords(
  { by, nowMs }: Site,
  source: Source,
  given: ArriveOptions & { counts: readonly DeviceCount[]; tally: Tally },
): Promise<ReadonlyMap<number, DeviceVehicle>> {
  const { tally, zone, language } = given;
  let devices: ReadonlyMap<number, DeviceVehicle> = new Map();
  const firstMs = new Map(
    given.counts.flatMap(({ device_id, first_ms }) => (first_ms === null ? [] : [[device_id, first_ms]])),
  );
  try {
    await command(by, async (tx) => {
      const arrival: Arrival = {
        tx,
        tally,
        nowMs,
        zone,
        language,
        top: await topFleet({ tx, tally }, given.fleet),
      };
      const groups = await inOrderOfId(source, 'tc_groups');
      const fleetOfGroup = await bringFleets(arrival, groups);
      const rows = await inOrderOfId(source, 'tc_devices');
      devices = await bringVehicles(arrival, rows, { fleets: fleetOfGroup, firstMs });
      const vehicles = [...devices.values()];
      await bringDrivers(arrival, await inOrderOfId(source, 'tc_drivers'), {
        ...{ groups: await source.rows('tc_group_driver'), devices: await source.rows('tc_device_driver') },
        ...{
          fleetOfGroup,
          fleetOfDevice: new Map(vehicles.map(({ deviceId, fleetId }) => [deviceId, fleetId])),
        },
      });
      const links = await source.rows('tc_group_geofence');
      await bringPlaces(arrival, await inOrderOfId(source, 'tc_geofences'), { links, fleetOfGroup });
      await bringUsers(arrival, await inOrderOfId(source, 'tc_users'), {
        groups: await source.rows('tc_user_group'),
        devices: await source.rows('tc_user_device'),
        ...{ allGroups: groups, allDevices: rows, fleetOfGroup },
        vehicleOfDevice: new Map(vehicles.map(({ deviceId, vehicleId }) => [deviceId, vehicleId])),
      });
      if (given.isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return devices;
}

async function inOrderOfId(source: Source, table: Parameters<Source['rows']>[0]) {
  const rows = await source.rows(table);
  return rows.sort((a, b) => (idOf(a.id) ?? 0) - (idOf(b.id) ?? 0));
}

/** The positions that would come, by device. */
function expectedLines(
  counts: readonly DeviceCount[],
  devices: ReadonlyMap<number, DeviceVehicle>,
): string[] {
  const coming = counts.filter(({ device_id }) => devices.has(device_id));
  const sum = (of: readonly DeviceCount[]) => of.reduce((total, { n }) => total + n, 0);
  return [
    ...coming.map(
      ({ device_id, n }) => `device ${device_id} "${devices.get(device_id)!.name}": positions ${n}`,
    ),
    `positions of devices that come ${sum(coming)}; of others, which are refused, ${sum(counts) - sum(coming)}`,
    'Nothing was written.',
  ];
}

/** Says a line for each half a million of positions. */
function openProgress(say: (line: string) => void): (positions: number) => void {
  const STEP = 500_000;
  let read = 0;
  return (positions) => {
    const before = Math.floor(read / STEP);
    read += positions;
    if (Math.floor(read / STEP) > before) say(`positions read: ${read}`);
  };
}
