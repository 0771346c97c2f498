import type { VehicleRecord } from '#api/vehicle.ts';

/** What every command of a vehicle is given: the vehicle as it stands, and how to close its dialog. */
export type CommandProps = { vehicle: VehicleRecord; onClose: () => void };
