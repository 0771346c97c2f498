import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { postVehicleDeletion } from '#api/vehicle-command.ts';
import { daySpan } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { DELETION_CODES, deletionFaultCode } from '#domain/vehicle/deletion.ts';
import { type CancelInput, cancelInput } from '#domain/vehicle/registration.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { useOpenDeletion } from '#web/live/open-deletions.ts';
import { cancelFieldFaults } from './cancel-faults.ts';
import type { CommandProps } from './command-props.ts';
import { LeavingForm } from './LeavingForm.tsx';

/** The asset system may take half a minute to answer, milliseconds. */
const DELETION_TIMEOUT_MS = 60_000;

/** The number of a refusal of the asset system; null when it was refused for another reason. */
function deletionNumber(error: unknown): number | null {
  if (!(error instanceof Fault)) return null;
  return DELETION_CODES.find((code) => deletionFaultCode(code) === error.code) ?? null;
}

/** Deletes the vehicle, if the asset system agrees (domain rules §3.2). */
export function DeleteForm({ vehicle, onClose }: CommandProps) {
  const { t } = useText();
  const { license, fleet_start, cancel } = vehicle;
  const today = daySpan(Date.now(), vehicle.time_zone).day;
  const [refusedBy, setRefusedBy] = useState<number | null>(null);
  const isLocal = useRef(false);
  useOpenDeletion(vehicle.id);
  const form = useRecordForm({
    schema: cancelInput,
    initial: { date: cancel?.date ?? today, reason: cancel?.reason, reason_text: cancel?.reason_text },
    rules: (values: CancelInput) => cancelFieldFaults(values, { fleet_start, today }),
    onSave: async (values) => {
      setRefusedBy(null);
      const body = { ...values, delete_locally: isLocal.current, version: version.current };
      try {
        await call(
          postVehicleDeletion,
          { params: { vehicle_id: vehicle.id }, body },
          { quiet: true, timeoutMs: DELETION_TIMEOUT_MS },
        );
      } catch (error) {
        setRefusedBy(deletionNumber(error));
        throw error;
      }
    },
    onSaved: () => {
      onClose();
      notice({ kind: 'done', key: 'vehicleCommand.deleted', params: { license } });
    },
  });
  // Read when it is sent, because a refusal reloads the record below the dialog.
  const version = useRef(vehicle.version);
  version.current = vehicle.version;
  const lines = [
    t('vehicleCommand.deleteOut'),
    t('vehicleCommand.deleteDrivers'),
    t('vehicleCommand.deleteCosts'),
    t('vehicleCommand.deleteRecover'),
  ];
  return (
    <LeavingForm
      form={form}
      vehicle={vehicle}
      today={today}
      confirmLabel={t('word.delete')}
      onClose={onClose}
      refusalTitle={
        refusedBy === null ? undefined : t('vehicleCommand.deleteRefused', { number: String(refusedBy) })
      }
      more={
        refusedBy === 204 ? (
          <Group gap="8px 12px" fz="sm">
            <p style={{ flex: '1 1 200px' }}>{t('vehicleCommand.deleteLocallyText')}</p>
            <Button
              size="xs"
              color="red.8"
              variant="outline"
              loading={form.isSaving}
              onClick={() => {
                isLocal.current = true;
                void form.save();
              }}
            >
              {t('vehicleCommand.deleteLocally')}
            </Button>
          </Group>
        ) : null
      }
      words={{ reason: t('vehicleCommand.deleteReason'), date: t('vehicleCommand.deleteDate') }}
      consequences={{ intro: t('vehicleCommand.deleteText'), lines }}
    />
  );
}
