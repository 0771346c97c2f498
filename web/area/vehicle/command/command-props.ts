import type { VehicleRecord } from '#api/vehicle.ts';

/** The props of every command's form: the vehicle as it is now, and how to close the dialog. */
export type CommandProps = { vehicle: VehicleRecord; onClose: () => void };
