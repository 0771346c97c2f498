import { useUrlValue } from '#web/base/address/url.ts';

/**
 * The commands of a vehicle that have a dialog. The open one is in the address, so that a link can lead to
 * it.
 */
export const VEHICLE_DIALOGS = [
  'move',
  'availability',
  'odometer',
  'deregister',
  'delete',
  'recover',
] as const;
export type VehicleDialogName = (typeof VEHICLE_DIALOGS)[number];

/** The open dialog (`?dialog=move`), and the function to open or close one. */
export function useDialogAddress(): [VehicleDialogName | null, (name: VehicleDialogName | null) => void] {
  const [value, setValue] = useUrlValue('dialog');
  return [VEHICLE_DIALOGS.find((name) => name === value) ?? null, setValue];
}
