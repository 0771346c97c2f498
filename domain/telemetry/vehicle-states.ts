/** The doors that a vehicle's bus distinguishes. */
export const DOORS = ['front_left', 'front_right', 'rear_left', 'rear_right', 'hood', 'trunk'] as const;
export type Door = (typeof DOORS)[number];

/** The activities of a driver that a tachograph records. */
export const DRIVER_ACTIVITIES = ['rest', 'available', 'work', 'drive'] as const;
export type DriverActivity = (typeof DRIVER_ACTIVITIES)[number];

/** The last states that a vehicle reported about itself, as far as its tracker reports them. */
export type VehicleStates = {
  /** Number of stored faults of the vehicle; null when it does not report any number. */
  faults: number | null;
  /** Their codes (`P0301`), as far as they are reported. */
  faultCodes: string[];
  /** Null when the vehicle does not report its doors. */
  openDoors: Door[] | null;
  /**
   * The digital inputs that are on, such as a power take-off (1 is the first); null when none is wired or
   * reported.
   */
  inputsOn: number[] | null;
  /** Activities of the drivers whose cards are in the tachograph. */
  activities: { driver: 1 | 2; activity: DriverActivity }[];
};

/** The states of a vehicle whose tracker cannot report any. */
export const NO_STATES: VehicleStates = {
  faults: null,
  faultCodes: [],
  openDoors: null,
  inputsOn: null,
  activities: [],
};
