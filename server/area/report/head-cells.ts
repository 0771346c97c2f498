import type { Ask } from './ask.ts';
import type { ReportPerson } from './person.ts';
import type { SharedCells } from './query.ts';
import type { ReportStay } from './stay.ts';

/** The subject of a row. */
export type Subject = {
  /** The stay that the row shows: the last one. */
  stay: ReportStay;
  /**
   * The row's driver: the one with most journeys. Null when there is none, or the caller may not know the
   * driver.
   */
  person: ReportPerson | null;
  /** How many drivers, and how many vehicles, the row has altogether. */
  drivers: number;
  vehicles: number;
};

/**
 * The driver of a row: in reports about drivers the one of a stay, with the fleet of those days; else by id.
 * Null when there is none, or the caller may not know the driver.
 */
export function personOf(
  scope: Ask['scope'],
  stayN: number | null,
  driverId: number | null,
): ReportPerson | null {
  if (stayN !== null) return scope.drivers![stayN - 1]!;
  return driverId === null ? null : (scope.people.get(driverId) ?? null);
}

const andOthers = (name: string, count: number) => (count > 1 ? `${name} +${count - 1}` : name);

/** The cells of the vehicle head and the driver head (domain rules §4.3), and the marks of a subject. */
export const HEAD_CELLS = {
  license: ({ stay, vehicles }, ask) => andOthers(stay.vehicle.license, isByDriver(ask) ? vehicles : 1),
  alias: ({ stay }) => stay.vehicle.alias,
  fleet: ({ stay }) => stay.fleet.name,
  driver: ({ person, drivers }, ask) => person && andOthers(person.name, isByDriver(ask) ? 1 : drivers),
  brand: ({ stay }) => stay.vehicle.brand,
  model: ({ stay }) => stay.vehicle.model,
  type: ({ stay }) => stay.vehicle.type,
  workCode: ({ stay }) => stay.workCode,
  assetCode: ({ stay }) => stay.assetCode,
  driverLicense: ({ person }) => person?.license ?? null,
  driverFleet: ({ person }) => person?.fleet?.name ?? null,
  driverType: ({ person }) => person?.type ?? null,
  vehicles: ({ vehicles }) => vehicles,
  vehicleId: ({ stay }) => stay.vehicle.id,
  driverId: ({ person }) => person?.id || null,
  fleetId: ({ stay }) => stay.fleetId,
  driverFleetId: ({ person }) => person?.fleet?.id ?? null,
  fleetPath: ({ stay, person }, ask) => (isByDriver(ask) ? (person?.fleet?.path ?? null) : stay.fleet.path),
  timeZone: (row, { view }) => subjectZone(row, view),
} satisfies SharedCells<Subject>;

const isByDriver = ({ view }: Ask) => view.variant === 'driver';

/** The zone of a row's days and hours. */
export function subjectZone(
  { stay, person }: Pick<Subject, 'stay' | 'person'>,
  { variant }: Pick<Ask['view'], 'variant'>,
): string {
  return variant === 'driver' && person ? person.timeZone : stay.vehicle.timeZone;
}
