/** The doors that a vehicle's bus tells apart. */
export const DOORS = ['front_left', 'front_right', 'rear_left', 'rear_right', 'hood', 'trunk'] as const;
export type Door = (typeof DOORS)[number];

/** What a tachograph says that a driver does. */
export const DRIVER_ACTIVITIES = ['rest', 'available', 'work', 'drive'] as const;
export type DriverActivity = (typeof DRIVER_ACTIVITIES)[number];

/** What a vehicle said last about itself, where its tracker can tell. */
export type VehicleStates = {
  /** How many faults the vehicle has stored; null when it does not say. */
  faults: number | null;
  /** Their codes (`P0301`), as far as they are told. */
  faultCodes: string[];
  /** Null when the vehicle does not say. */
  openDoors: Door[] | null;
  /** The digital inputs that are on, such as a power take-off (1 is the first); null when none is wired or told. */
  inputsOn: number[] | null;
  /** Of the drivers whose cards are in the tachograph. */
  activities: { driver: 1 | 2; activity: DriverActivity }[];
};
