import type { VehicleRecord } from '#api/vehicle.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { useDialogAddress } from '../use-dialog-address.ts';
import { mayAskFor } from '../vehicle-actions.ts';
import { AvailabilityForm } from './AvailabilityForm.tsx';
import { DeleteForm } from './DeleteForm.tsx';
import { DeregisterForm } from './DeregisterForm.tsx';
import { MoveForm } from './MoveForm.tsx';
import { OdometerForm } from './OdometerForm.tsx';
import { RecoverForm } from './RecoverForm.tsx';

/** The dialogs of a vehicle's commands; the address names the open one. */
export function VehicleDialogs({ vehicle }: { vehicle: VehicleRecord }) {
  const { t } = useText();
  const [asked, open] = useDialogAddress();
  const can = useCan();
  const dialog = asked !== null && mayAskFor(asked, can) ? asked : null;
  const close = () => open(null);
  const { license } = vehicle;
  const command = { vehicle, onClose: close };
  return (
    <>
      <Dialog opened={dialog === 'move'} title={t('vehicleCommand.moveTitle', { license })} onClose={close}>
        <MoveForm {...command} />
      </Dialog>
      <Dialog
        opened={dialog === 'availability'}
        title={t('vehicleCommand.availabilityTitle', { license })}
        onClose={close}
      >
        <AvailabilityForm {...command} />
      </Dialog>
      <Dialog
        opened={dialog === 'odometer'}
        title={t('vehicleCommand.odometerTitle', { license })}
        onClose={close}
      >
        <OdometerForm {...command} />
      </Dialog>
      <Dialog
        opened={dialog === 'deregister'}
        title={t('vehicleCommand.deregisterTitle', { license })}
        onClose={close}
      >
        <DeregisterForm {...command} />
      </Dialog>
      <Dialog
        opened={dialog === 'delete'}
        title={t('vehicleCommand.deleteTitle', { license })}
        onClose={close}
      >
        <DeleteForm {...command} />
      </Dialog>
      <Dialog
        opened={dialog === 'recover'}
        title={t('vehicleCommand.recoverTitle', { license })}
        onClose={close}
      >
        <RecoverForm {...command} />
      </Dialog>
    </>
  );
}
