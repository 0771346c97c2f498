import type { PoolClient } from 'pg';
import { RF_LEVEL, RF_PREVIOUS_DAYS, RF_REVAL_DAYS } from '#domain/constants.ts';
import { DAY_MS } from '#domain/duration.ts';
import {
  type Discrepancy,
  type DiscrepancyFacts,
  discrepancyOf,
  neighboursOf,
} from '#domain/refuelling/discrepancy.ts';
import { levelReadings, levelsAround } from '#domain/refuelling/tank-rise.ts';
import {
  type Fix,
  type Stretch,
  stretchesOf,
  type Validated,
  validated,
} from '#domain/refuelling/validation.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { fixGrader, isFine, isValidGrade } from '#domain/telemetry/valid-fix.ts';
import { readDriven } from '#server/area/refuelling/validate/read-driven.ts';
import { readHours } from '#server/area/refuelling/validate/read-hours.ts';
import { type Line, readFills } from '#server/area/refuelling/validate/read-lines.ts';
import { readReferences } from '#server/area/refuelling/validate/read-references.ts';
import { readTracked, type Tracked } from '#server/area/refuelling/validate/read-tracked.ts';
import type { Schedules } from '#server/base/known.ts';

/**
 * The result for a line. `knownMs`: only records of its vehicle later than this may still change it, ms UTC;
 * null: none will.
 */
export type Judged = { line: Line; validated: Validated; discrepancy: Discrepancy; knownMs: number | null };

/**
 * Compares lines with the positions, the tanks, the journeys and the other fills of their vehicles (domain
 * rules §6.3, §6.4).
 */
export async function judgeLines(
  client: PoolClient,
  lines: readonly Line[],
  { schedules, nowMs }: { schedules: Schedules; nowMs: number },
): Promise<Judged[]> {
  const times = lines.map((line) => timesOf(line));
  const ids = [...new Set(lines.flatMap(({ vehicle }) => (vehicle ? [vehicle.id] : [])))];
  const first = Math.min(...lines.map(({ fill }) => fill.atMs)) - (RF_PREVIOUS_DAYS + 1) * DAY_MS;
  const last = Math.max(...lines.map(({ fill }) => fill.atMs)) + DAY_MS;
  const tracked = await readTracked(client, ids, { fromMs: first, toMs: last });
  const hours = await readHours(
    client,
    lines.flatMap(({ vehicle }, i) =>
      vehicle ? [{ vehicleId: vehicle.id, around: times[i]!.around, read: times[i]!.read }] : [],
    ),
  );
  const fills = await readFills(client, lines, RF_PREVIOUS_DAYS);
  const neighbours = lines.map(({ vehicle, fill }) =>
    neighboursOf(fill, vehicle ? (fills.get(vehicle.id) ?? []) : []),
  );
  const known = await readKnown(client, lines, neighbours);

  return lines.map((line, i): Judged => {
    const { fill, vehicle } = line;
    const { near, around, read } = times[i]!;
    const stood = vehicle && tracked(vehicle.id);
    const records = vehicle ? hours.records(vehicle.id, read) : [];
    const outcome = validated({
      atMs: fill.atMs,
      station: line.station,
      isFitted: stood?.isFittedIn(near) ?? false,
      hasMessages: vehicle !== null && hours.hasMessages(vehicle.id, around),
      fixes: fixesOf(records, near, stood),
      isInHours: (timeMs) =>
        vehicle === null || schedules.inHoursOrMargin(line.fleetId, vehicle.timeZone, timeMs),
    });
    const { previous, isSecond } = neighbours[i]!;
    const isDistanceKnown =
      previous !== null &&
      outcome.outcome !== 'disconnected' &&
      stood?.isFittedThrough({ fromMs: previous.atMs, toMs: fill.atMs }) === true;
    const { sinceM, odometerM, reference } = known[i]!;
    const facts: DiscrepancyFacts = {
      ...{ fill, isReversed: line.isReversed, isSecond },
      vehicle: vehicle && {
        ...{ id: vehicle.id, license: vehicle.license, fuelType: vehicle.fuelType, driver: line.driver },
        refConsumption: vehicle.consumptionL100 ?? reference,
        sincePreviousM: isDistanceKnown ? sinceM : null,
        odometerKm: odometerM === null ? null : odometerM / 1000,
      },
      level: levelOf(line, records, stood),
      ...{ typed: line.typed, cardVehicleId: line.cardVehicleId },
    };
    const isOpen =
      vehicle !== null &&
      stood?.isFittedIn(near) === true &&
      (vehicle.foldedMs ?? 0) < read.toMs &&
      nowMs - fill.atMs <= RF_REVAL_DAYS * DAY_MS;
    const knownMs = isOpen ? (vehicle.foldedMs ?? 0) : null;
    return { line, validated: outcome, discrepancy: discrepancyOf(facts), knownMs };
  });
}

/** The stretches that count for a line; `read` also covers its tank. */
function timesOf({ fill, timeZone }: Line): { near: Stretch; around: Stretch; read: Stretch } {
  const { atMs, hourUnknown } = fill;
  const { near, around } = stretchesOf({ atMs, hourUnknown, timeZone });
  const level = { fromMs: atMs - RF_LEVEL * 1000, toMs: atMs + RF_LEVEL * 1000 };
  return { near, around, read: hourUnknown ? near : level };
}

/**
 * The positions of the vehicle. A fix that is private, by its record or by the stored periods, has no place.
 */
function fixesOf(records: readonly TrackerRecord[], near: Stretch, stood: Tracked | null): Fix[] {
  const fixes: Fix[] = [];
  const gradeOf = fixGrader();
  for (const { timeMs, lat, lng, valid, privateMode, satellites, hdop } of records) {
    const point = valid && lat !== null && lng !== null ? { lat, lng } : null;
    // Fixes before the stretch count too: they show whether its first fix is plausible.
    const isValid = point !== null && isValidGrade(gradeOf({ ...point, timeMs }, isFine(satellites, hdop)));
    if (timeMs < near.fromMs || timeMs > near.toMs) continue;
    if (privateMode === true || stood?.isPrivateAt(timeMs)) fixes.push({ timeMs, point: null });
    else if (isValid) fixes.push({ timeMs, point });
  }
  return fixes;
}

/** The level of the tank; null without the hour, or when the tracker's record excludes its gauge. */
function levelOf({ fill }: Line, records: readonly TrackerRecord[], stood: Tracked | null) {
  if (fill.hourUnknown || stood === null || stood.fuelSource === 'gps') return null;
  const forWork = records.filter(
    ({ timeMs, privateMode }) => privateMode !== true && !stood.isPrivateAt(timeMs),
  );
  return levelsAround(levelReadings(forWork), fill.atMs);
}

/** The driven distance, the odometer, and the reference consumption of the vehicles. */
async function readKnown(
  client: PoolClient,
  lines: readonly Line[],
  neighbours: readonly ReturnType<typeof neighboursOf>[],
) {
  const known = lines.map(() => ({
    sinceM: null as number | null,
    odometerM: null as number | null,
    reference: null as number | null,
  }));
  const ofVehicles = lines.flatMap(({ vehicle, fill }, at) => (vehicle ? [{ at, vehicle, fill }] : []));
  const driven = await readDriven(
    client,
    ofVehicles.map(({ at, vehicle, fill }) => ({
      ...{ vehicleId: vehicle.id, atMs: fill.atMs },
      fromMs: neighbours[at]!.previous?.atMs ?? null,
    })),
  );
  for (const [n, { at }] of ofVehicles.entries()) Object.assign(known[at]!, driven[n]);
  const unsaid = ofVehicles.filter(({ vehicle }) => vehicle.consumptionL100 === null);
  const references = await readReferences(
    client,
    unsaid.map(({ at, vehicle }) => ({ vehicleId: vehicle.id, day: lines[at]!.day })),
  );
  for (const [n, { at }] of unsaid.entries()) known[at]!.reference = references[n]!;
  return known;
}
