import type { ColumnDeclaration } from './column-declaration.ts';

/** The subject of a row, and its day. */
export const SUBJECT_COLUMNS = {
  license: { type: 'code', needs: ['vehicleId'], rule: 'vehicle', meaning: 'Plate' },
  alias: { type: 'text', rule: 'vehicle', meaning: 'Nickname of the vehicle' },
  fleet: {
    type: 'text',
    needs: ['fleetPath', 'fleetId'],
    rule: 'stay',
    meaning: 'Fleet of the vehicle on that day',
  },
  driver: {
    type: 'text',
    words: { driver: true },
    needs: ['driverId'],
    rule: 'whoDrove',
    made: 'journeys',
    meaning: 'Driver of the row; several: the one with most journeys, +n',
  },
  model: { type: 'text', rule: 'vehicle', meaning: 'Model' },
  brand: { type: 'text', rule: 'vehicle', meaning: 'Brand' },
  type: { type: 'text', rule: 'vehicle', meaning: 'Type of vehicle' },
  fuelType: {
    type: 'enum',
    words: { coded: 'enumerated.' },
    rule: 'vehicle',
    meaning: 'Fuel of the vehicle',
  },
  contractType: {
    type: 'enum',
    words: { coded: 'report.class_' },
    rule: 'vehicle',
    meaning: 'Class of the contract',
  },
  workCode: { type: 'code', rule: 'stay', meaning: 'Work where the vehicle was booked on that day' },
  assetCode: { type: 'code', rule: 'stay', meaning: 'Asset code of the vehicle on that day' },
  driverLicense: { type: 'code', rule: 'driver', meaning: 'Driving licence number' },
  driverFleet: {
    type: 'text',
    needs: ['fleetPath', 'driverFleetId'],
    rule: 'driverFleet',
    meaning: 'Fleet of the driver',
  },
  driverType: {
    type: 'enum',
    words: { coded: 'report.driverType_' },
    rule: 'driver',
    meaning: 'Works or structure',
  },
  vehicles: {
    type: 'int',
    total: 'none',
    rule: 'vehicles',
    made: 'journeys',
    meaning: 'Different vehicles that the driver used',
  },
  day: { type: 'date', tellsFinal: true, rule: 'day', meaning: 'Civil day in the zone of the subject' },
  month: { type: 'month', tellsFinal: true, rule: 'day', meaning: 'Month' },
} as const satisfies Readonly<Record<string, ColumnDeclaration>>;
