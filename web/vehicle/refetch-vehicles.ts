import { getVehicle, getVehicleHistory, getVehicles } from '#api/vehicle.ts';
import { refetch } from '../call/cache.ts';

/** After a write: lists, the open record and its history are asked again. */
export async function refetchVehicles(): Promise<void> {
  await Promise.all([getVehicles, getVehicle, getVehicleHistory].map(refetch));
}
