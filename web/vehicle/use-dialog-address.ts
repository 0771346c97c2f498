import { useUrlValue } from '../address/url.ts';

/** What can be asked for of a vehicle in a dialog; the address keeps which one is open, so that a link can lead to it. */
export const VEHICLE_DIALOGS = [
  'move',
  'availability',
  'odometer',
  'deregister',
  'delete',
  'recover',
] as const;
export type VehicleDialogName = (typeof VEHICLE_DIALOGS)[number];

/** The dialog that is open (`?dialog=move`), and how to open or close one. */
export function useDialogAddress(): [VehicleDialogName | null, (name: VehicleDialogName | null) => void] {
  const [value, setValue] = useUrlValue('dialog');
  return [VEHICLE_DIALOGS.find((name) => name === value) ?? null, setValue];
}
