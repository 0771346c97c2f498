import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import {
  deleteVehicleShare,
  getVehicleShares,
  postVehicleShare,
  type VehicleShare,
} from '#api/vehicle-share.ts';
import { vehicleShareInput } from '#domain/vehicle/vehicle-share.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { SelectField } from '#web/kit/record/SelectField.tsx';
import { SwitchField } from '#web/kit/record/SwitchField.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { useRecordForm } from '#web/kit/record/use-record-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';
import { SecretOnce } from '#web/kit/ui/SecretOnce.tsx';
import { PlaceFinder } from '#web/map/PlaceFinder.tsx';

/** The times to choose from, minutes. */
const TIMES = [15, 60, 240, 480, 1_440, 4_320, 10_080] as const;
type Vehicle = { deviceId: number; license: string };

/** Links by which customers follow a vehicle: those of now, with their end, and a new one. */
export function SharesDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { t } = useText();
  const [link, setLink] = useState<string | null>(null);
  if (link !== null)
    return (
      <SecretOnce
        title={t('share.made')}
        warning={t('share.once')}
        secret={link}
        copyLabel={t('share.copy')}
        onClose={onClose}
      />
    );
  return (
    <Dialog opened size="md" title={t('share.title', { license: vehicle.license })} onClose={onClose}>
      <Stack gap="lg">
        <Shares vehicle={vehicle} />
        <NewShare vehicle={vehicle} onClose={onClose} onMade={setLink} />
      </Stack>
    </Dialog>
  );
}

function Shares({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useText();
  const query = useEndpoint(getVehicleShares, { params: { device_id: vehicle.deviceId } });
  const rows = query.data?.rows;
  if (!rows) return <NotYet query={query} heights={[56, 56]} />;
  if (rows.length === 0) return <Text c="dimmed">{t('share.text')}</Text>;
  return (
    <ul className={parts.stack} aria-label={t('share.links')} style={{ maxHeight: 260, overflowY: 'auto' }}>
      {rows.map((row) => (
        <Share key={row.id} row={row} vehicle={vehicle} />
      ))}
    </ul>
  );
}

function Share({ row, vehicle: { deviceId, license } }: { row: VehicleShare; vehicle: Vehicle }) {
  const { t, f } = useText();
  const [isRevoking, setRevoking] = useState(false);
  const { id, label, made_by, made_at, expires_at, opened_at, ended_at, end_reason } = row;
  const name = label ?? license;
  return (
    <Box component="li" className={parts.panel} p="8px 12px" opacity={ended_at ? 0.75 : 1}>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <strong>{name}</strong>
          <Dim size="xs">
            {end_reason && ended_at
              ? t(`share.end_${end_reason}`, { at: f.dateTime(ended_at) })
              : t('share.until', { at: f.dateTime(expires_at) })}
          </Dim>
          <Dim size="xs">
            {[
              made_by,
              f.dateTime(made_at),
              opened_at ? t('share.openedAt', { at: f.dateTime(opened_at) }) : t('share.neverOpened'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Dim>
        </div>
        {ended_at ? null : (
          <Button
            size="xs"
            variant="default"
            style={{ flexShrink: 0 }}
            aria-label={`${t('share.revoke')} ${name}`}
            onClick={() => setRevoking(true)}
          >
            {t('share.revoke')}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isRevoking}
        title={t('share.revokeTitle', { name })}
        confirmLabel={t('share.revoke')}
        isDanger
        onConfirm={() =>
          call(deleteVehicleShare, { params: { device_id: deviceId, share_id: id } }, { quiet: true })
        }
        onClose={() => setRevoking(false)}
      >
        {t('share.revokeText')}
      </ConfirmDialog>
    </Box>
  );
}

function NewShare(props: { vehicle: Vehicle; onClose: () => void; onMade: (link: string) => void }) {
  const { vehicle, onClose, onMade } = props;
  const { t } = useText();
  const [place, setPlace] = useState<string | null>(null);
  const form = useRecordForm({
    schema: vehicleShareInput,
    initial: { minutes: 240, ends_on_arrival: false },
    onSave: (body) =>
      call(postVehicleShare, { params: { device_id: vehicle.deviceId }, body }, { quiet: true }),
    onSaved: ({ path }) => onMade(new URL(path, window.location.origin).href),
  });
  const forget = () => {
    setPlace(null);
    form.set({ lat: null, lng: null, ends_on_arrival: false });
  };
  return (
    <DialogForm form={form} confirmLabel={t('share.make')} onClose={onClose}>
      <SelectField
        {...form.field('minutes')}
        required
        label={t('share.time')}
        options={TIMES.map((value) => ({ value, label: t(`share.time_${value}`) }))}
      />
      <TextField {...form.field('label')} label={t('share.label')} description={t('share.labelText')} />
      <Stack gap={4}>
        <Text component="label" size="sm" fw={500}>
          {t('share.target')}
        </Text>
        {place === null ? (
          <PlaceFinder
            label={t('share.targetFind')}
            onFound={({ name, lat, lng }) => {
              setPlace(name);
              form.set({ lat, lng });
            }}
          />
        ) : (
          <Group gap="xs" wrap="nowrap" justify="space-between">
            <span className={parts.sign}>
              <IconMapPin size={16} aria-hidden="true" />
              {place}
            </span>
            <Button size="compact-xs" variant="subtle" onClick={forget}>
              {t('share.targetForget')}
            </Button>
          </Group>
        )}
        <Dim size="xs">{t('share.targetText')}</Dim>
      </Stack>
      {place === null ? null : (
        <SwitchField {...form.field('ends_on_arrival')} label={t('share.endsOnArrival')} />
      )}
    </DialogForm>
  );
}
