import { Skeleton } from '@mantine/core';
import { deleteFleet, type FleetContents, type FleetRecord, getFleetContents } from '#api/fleet.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Consequences } from '#web/kit/record/Consequences.tsx';

const KINDS = [
  'fleets',
  'vehicles',
  'drivers',
  'cards',
  'users',
  'schedules',
  'rules',
] as const satisfies readonly (keyof FleetContents)[];

/** Confirms before a fleet is deleted; shows the obstacles if there are any. */
export function DeleteFleetDialog(props: {
  fleet: FleetRecord;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { fleet, opened, onClose, onDeleted } = props;
  const { t } = useText();
  const params = { fleet_id: fleet.id };
  const { data } = useEndpoint(getFleetContents, { params }, { enabled: opened, staleMs: 0 });
  const held = data ? KINDS.filter((kind) => data[kind] > 0) : [];
  return (
    <ConfirmDialog
      opened={opened}
      title={t('fleet.deleteTitle', { name: fleet.name })}
      confirmLabel={t('word.delete')}
      isDanger
      isReady={data !== undefined && held.length === 0}
      onConfirm={async () => {
        await call(deleteFleet, { params }, { quiet: true });
        onDeleted();
      }}
      onClose={onClose}
    >
      {data ? null : <Skeleton height={20} />}
      {data && held.length === 0 ? t('fleet.deleteText') : null}
      {data && held.length > 0 ? (
        <Consequences
          intro={t('fleet.deleteFull')}
          lines={held.map((kind) => t(`fleet.holds_${kind}`, { n: data[kind] }))}
        />
      ) : null}
    </ConfirmDialog>
  );
}
