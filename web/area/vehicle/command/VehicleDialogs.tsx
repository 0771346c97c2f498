import type { VehicleRecord } from '#api/vehicle.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { useDialogAddress } from '../use-dialog-address.ts';
import { mayOpen } from '../vehicle-actions.ts';
import { AvailabilityForm } from './AvailabilityForm.tsx';
import { DeleteForm } from './DeleteForm.tsx';
import { DeregisterForm } from './DeregisterForm.tsx';
import { MoveForm } from './MoveForm.tsx';
import { OdometerForm } from './OdometerForm.tsx';
import { RecoverForm } from './RecoverForm.tsx';

const FORMS = {
  move: MoveForm,
  availability: AvailabilityForm,
  odometer: OdometerForm,
  deregister: DeregisterForm,
  delete: DeleteForm,
  recover: RecoverForm,
} as const;
const COMMANDS = Object.keys(FORMS) as (keyof typeof FORMS)[];

/** The dialogs of a vehicle's commands; the address names the open one. */
export function VehicleDialogs({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useText();
  const [asked, open] = useDialogAddress();
  const can = useCan();
  const dialog = asked !== null && mayOpen(asked, can) ? asked : null;
  const close = () => open(null);
  return COMMANDS.map((command) => {
    const Form = FORMS[command];
    const title = t(`vehicleCommand.${command}Title`, { license: vehicle.license });
    return (
      <Dialog key={command} opened={dialog === command} title={title} onClose={close}>
        <Form vehicle={vehicle} onClose={close} />
      </Dialog>
    );
  });
}
