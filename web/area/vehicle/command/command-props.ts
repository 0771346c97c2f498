import type { VehicleRecord } from '#api/vehicle.ts';

/** The props of every command's form: the present vehicle, and the function to close the dialog. */
export type CommandProps = { vehicle: VehicleRecord; onClose: () => void };
