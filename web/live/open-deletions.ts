import { useEffect } from 'react';

const open = new Set<number>();

/**
 * Marks that the dialog for deleting a vehicle is on the screen. While it is, the dialog itself shows the
 * progress of the deletion.
 */
export function useOpenDeletion(vehicleId: number): void {
  useEffect(() => {
    open.add(vehicleId);
    return () => {
      open.delete(vehicleId);
    };
  }, [vehicleId]);
}

/** Does a dialog follow the deletion of this vehicle? */
export function isDeletionOpen(vehicleId: number): boolean {
  return open.has(vehicleId);
}
