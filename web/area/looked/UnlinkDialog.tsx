import { Skeleton, Stack, Text } from '@mantine/core';
import { getUnlinkingPreview } from '#api/looked.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';

/** Confirms a rule that unlinks drivers, with what the next night would take away. */
export function UnlinkDialog(props: {
  fleetId: number;
  days: number;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { fleetId, days, onConfirm, onClose } = props;
  const { t, f } = useText();
  const args = { params: { fleet_id: fleetId }, query: { days: String(days) } };
  const { data, error } = useEndpoint(getUnlinkingPreview, args, { staleMs: 0 });
  return (
    <ConfirmDialog
      opened
      isDanger
      title={t('looked.unlinkTitle')}
      confirmLabel={t('looked.unlinkGo')}
      isReady={data !== undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {data ? (
        <Stack gap="xs">
          <Text>{t('looked.unlinkText', { day: f.day(data.first_day) })}</Text>
          <Text fw={600}>
            {[
              t('looked.preview_drivers', { n: data.drivers }),
              t('looked.preview_journeys', { n: data.journeys }),
              t('looked.preview_assignments', { n: data.assignments }),
            ].join(' · ')}
          </Text>
          {data.kept > 0 ? <Text>{t('looked.preview_kept', { n: data.kept })}</Text> : null}
        </Stack>
      ) : (
        <>
          <FailureAlert of={error} />
          {error ? null : <Skeleton height={80} />}
        </>
      )}
    </ConfirmDialog>
  );
}
