import { type FleetRecord, postFleetClosure } from '#api/fleet.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';

/** Confirms before a cost centre is closed, or opened again. */
export function CloseFleetDialog(props: { fleet: FleetRecord; opened: boolean; onClose: () => void }) {
  const { fleet, opened, onClose } = props;
  const { t } = useText();
  const closes = fleet.closed_on === null;
  const { name, vehicles: n, version } = fleet;
  return (
    <ConfirmDialog
      opened={opened}
      title={t(closes ? 'fleet.closeTitle' : 'fleet.reopenTitle', { name })}
      confirmLabel={t(closes ? 'fleet.close' : 'fleet.reopen')}
      isReady={!closes || n === 0}
      onConfirm={async () => {
        const body = { closed: closes, version };
        await call(postFleetClosure, { params: { fleet_id: fleet.id }, body }, { quiet: true });
      }}
      onClose={onClose}
    >
      {closes ? t(n > 0 ? 'fleet.closeFull' : 'fleet.closeText', { n }) : t('fleet.reopenText')}
    </ConfirmDialog>
  );
}
