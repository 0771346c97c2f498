import { getFleetHistory, getFleetRecords, getFleets } from '#api/fleet.ts';
import { refetch } from '../call/cache.ts';

/** After a change of the tree: the table, the pickers and the history are asked again. */
export async function refetchFleets(): Promise<void> {
  await Promise.all([getFleetRecords, getFleets, getFleetHistory].map(refetch));
}
