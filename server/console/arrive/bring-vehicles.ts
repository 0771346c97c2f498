import { daySpan, dayStartMs } from '#domain/day.ts';
import { imeiIn, isImei } from '#domain/tracker/imei.ts';
import { licenseField } from '#domain/vehicle/vehicle.ts';
import { insertFitting } from '#server/area/tracker/fitting.ts';
import { beginStay } from '#server/area/vehicle/stay.ts';
import { placeOf, vehicleChange } from '#server/area/vehicle/vehicle-changed.ts';
import { requestJudgement } from '#server/known/schedules/request-judgement.ts';
import { type Arrival, nameOf } from './arrival.ts';
import { plateOf } from './names.ts';
import { attributesOf, flagOf, idOf, type Row, textOf } from './value.ts';

/** The vehicle of a device. Positions before `fromMs` do not belong to it. */
export type DeviceVehicle = {
  deviceId: number;
  name: string;
  vehicleId: number;
  fleetId: number;
  fromMs: number;
};

/** Facts of the devices besides their rows. */
type Known = {
  /** Fleets by group. */
  fleets: ReadonlyMap<number, number>;
  /** The first position of a device that will come, ms UTC. */
  firstMs: ReadonlyMap<number, number>;
};

/** Attributes of a device in which people keep the plate. */
const PLATES = ['license', 'licensePlate', 'plate', 'registration'] as const;

/**
 * Makes a vehicle of each device, and a tracker of each device with an IMEI. A device is known by the
 * IMEI of a fitted tracker, then by the plate. Returns the vehicles by device.
 */
export async function bringVehicles(
  arrival: Arrival,
  devices: readonly Row[],
  known: Known,
): Promise<Map<number, DeviceVehicle>> {
  const found = new Map<number, DeviceVehicle>();
  const taken = new Map<number, string>();
  for (const device of devices) {
    const { id, name } = nameOf(device);
    if (id === null) continue;
    const vehicle = await vehicleOf(arrival, device, known);
    if (vehicle === null) continue;
    const other = taken.get(vehicle.vehicleId);
    if (other !== undefined) {
      arrival.tally.refused('vehicle', { id, name }, `device ${other} is the same vehicle`);
      continue;
    }
    taken.set(vehicle.vehicleId, `${id} "${name}"`);
    found.set(id, { ...vehicle, deviceId: id, name });
  }
  return found;
}

type Place = Pick<DeviceVehicle, 'vehicleId' | 'fleetId' | 'fromMs'>;

async function vehicleOf(arrival: Arrival, device: Row, known: Known): Promise<Place | null> {
  const { tx, tally } = arrival;
  const from = nameOf(device);
  const unique = textOf(device.uniqueid) ?? '';
  const imei = isImei(unique) ? unique : /\d{15}/.test(unique) ? imeiIn(unique) : null;
  const fitted = imei === null ? null : await fittedWith(arrival, imei);
  if (fitted) {
    tally.here('vehicle');
    tally.here('tracker');
    return fitted;
  }
  const attributes = attributesOf(device.attributes);
  const plate = plateOf(...PLATES.map((name) => textOf(attributes[name])), from.name, unique);
  const { data: license } = licenseField.safeParse(plate ?? '');
  if (license === undefined) {
    tally.refused('vehicle', from, 'neither its name nor its identifier has letters or digits for a plate');
    return null;
  }
  const vehicle = await tx.sql
    .selectFrom('vehicle')
    .select(['id', 'fleet_id', 'registration_state', 'fleet_start', 'time_zone'])
    .where('license', '=', license)
    .executeTakeFirst();
  if (vehicle && vehicle.registration_state !== 'registered') {
    tally.refused('vehicle', from, `${license} was here and has left: recover it first`);
    return null;
  }
  const place = vehicle
    ? {
        ...{ vehicleId: vehicle.id, fleetId: vehicle.fleet_id },
        fromMs: Math.max(known.firstMs.get(from.id!) ?? arrival.nowMs, startOf(vehicle)),
      }
    : await makeVehicle(arrival, device, { license, known });
  tally[vehicle ? 'here' : 'made']('vehicle');
  const why = withoutTracker(device, imei);
  if (why !== null) {
    tally.refused('tracker', from, `${why}; its vehicle ${license} comes with its positions`);
    return place;
  }
  return bringTracker(arrival, device, { imei: imei!, license, place });
}

/** The beginning of a vehicle's first day in the fleet, ms UTC; 0 if nobody knows it. */
const startOf = ({ fleet_start, time_zone }: { fleet_start: string | null; time_zone: string }) =>
  fleet_start === null ? 0 : dayStartMs(fleet_start, time_zone);

/** The reason why a device has no tracker here; null if it has. */
function withoutTracker(device: Row, imei: string | null): string | null {
  if (imei === null) return `${textOf(device.uniqueid)} is no IMEI: enter its tracker by hand`;
  return flagOf(device.disabled) ? 'it is disabled: enter its tracker by hand' : null;
}

/** The vehicle that has the tracker now. */
async function fittedWith({ tx }: Arrival, imei: string): Promise<Place | null> {
  const found = await tx.sql
    .selectFrom('tracker')
    .innerJoin('tracker_fitting', 'tracker_fitting.tracker_id', 'tracker.id')
    .innerJoin('vehicle', 'vehicle.id', 'tracker_fitting.vehicle_id')
    .select(['vehicle.id', 'vehicle.fleet_id', 'tracker_fitting.fitted_at'])
    .where('tracker.imei', '=', imei)
    .where('tracker_fitting.removed_at', 'is', null)
    .executeTakeFirst();
  return found ? { vehicleId: found.id, fleetId: found.fleet_id, fromMs: found.fitted_at.getTime() } : null;
}

/** Registers a vehicle from the day of its first position. Brand, type and contract stay unknown. */
async function makeVehicle(
  { tx, zone, nowMs, top }: Arrival,
  device: Row,
  { license, known: { fleets, firstMs } }: { license: string; known: Known },
): Promise<Place> {
  const { id, name } = nameOf(device);
  const fromMs = firstMs.get(id!) ?? nowMs;
  const { day } = daySpan(fromMs, zone);
  const fleetId = fleets.get(idOf(device.groupid) ?? 0) ?? top.id;
  const after = {
    ...{ fleet_id: fleetId, license, alias: name === license ? null : name.slice(0, 60) },
    ...{ country: top.country, time_zone: zone, registration_date: day, fleet_start: day },
  };
  const vehicle = await tx.sql.insertInto('vehicle').values(after).returningAll().executeTakeFirstOrThrow();
  const { work_code, asset_code, driver_id } = vehicle;
  await beginStay(tx, vehicle.id, day, { fleet_id: fleetId, work_code, asset_code, driver_id });
  await requestJudgement(tx.sql, [{ vehicle_id: vehicle.id, day: null }]);
  // A thousand notifications of new vehicles would help nobody.
  await tx.changed({ ...vehicleChange('register', vehicle), after });
  return { vehicleId: vehicle.id, fleetId, fromMs };
}

/** Enters the tracker of a device and fits it, from its first position on. */
async function bringTracker(
  { tx, tally }: Arrival,
  device: Row,
  { imei, license, place }: { imei: string; license: string; place: Place },
): Promise<Place | null> {
  const from = nameOf(device);
  const other = await tx.sql
    .selectFrom('tracker_fitting')
    .innerJoin('tracker', 'tracker.id', 'tracker_fitting.tracker_id')
    .select(['tracker.imei', 'tracker_fitting.removed_at'])
    .where('tracker_fitting.vehicle_id', '=', place.vehicleId)
    .orderBy('tracker_fitting.fitted_at', 'desc')
    .executeTakeFirst();
  if (other) {
    const has = other.removed_at === null ? 'has' : 'had';
    tally.refused('tracker', from, `${license} ${has} the tracker ${other.imei}: fit it by hand`);
    return null;
  }
  const stored = await tx.sql.selectFrom('tracker').select('id').where('imei', '=', imei).executeTakeFirst();
  if (stored) {
    const was = await tx.sql
      .selectFrom('tracker_fitting')
      .select('vehicle_id')
      .where('tracker_id', '=', stored.id)
      .executeTakeFirst();
    if (was) {
      tally.refused('tracker', from, `${imei} was in another vehicle: fit it by hand`);
      return null;
    }
  }
  tally[stored ? 'here' : 'made']('tracker');
  const trackerId = stored?.id ?? (await makeTracker(tx, device, imei));
  await insertFitting(tx, trackerId, {
    ...{ vehicleId: place.vehicleId, atMs: place.fromMs, userId: null, odometerM: null },
  });
  const vehicle = await tx.sql
    .selectFrom('vehicle')
    .select(['fleet_id', 'work_code'])
    .where('id', '=', place.vehicleId)
    .executeTakeFirstOrThrow();
  await tx.changed({
    ...{ entity: 'tracker', id: trackerId, action: 'assign', after: { device_id: place.vehicleId, license } },
    ...{ imeis: [imei], places: [placeOf(vehicle), null], vehicleId: null },
  });
  return place;
}

/** The first contact decides its protocol. A model is known if the list of models has its name. */
async function makeTracker({ sql, changed }: Arrival['tx'], device: Row, imei: string): Promise<number> {
  const model = textOf(device.model)?.toLowerCase() ?? '';
  const models = await sql
    .selectFrom('enum_value')
    .select(['id', 'entered'])
    .where('list', '=', 'tracker_model')
    .where('retired', '=', false)
    .execute();
  const model_id = models.find(({ entered }) => entered.toLowerCase() === model)?.id ?? null;
  const { id } = await sql
    .insertInto('tracker')
    .values({ imei, model_id, distance_source: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql.deleteFrom('unknown_tracker').where('imei', '=', imei).execute();
  await changed({
    ...{ entity: 'tracker', id, action: 'create', after: { imei } },
    ...{ imeis: [imei], places: [null], vehicleId: null },
  });
  return id;
}
