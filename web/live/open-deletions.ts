import { useEffect } from 'react';

const open = new Set<number>();

/** Says, as long as the dialog that asks for the deletion of a vehicle is on screen, that it tells itself how that goes. */
export function useOpenDeletion(vehicleId: number): void {
  useEffect(() => {
    open.add(vehicleId);
    return () => {
      open.delete(vehicleId);
    };
  }, [vehicleId]);
}

/** Is the deletion of this vehicle followed in a dialog? */
export function isDeletionOpen(vehicleId: number): boolean {
  return open.has(vehicleId);
}
