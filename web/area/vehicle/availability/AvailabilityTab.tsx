import { Button, Group, Stack } from '@mantine/core';
import { IconPlus, IconTool } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { getIntervals, type IntervalRow, postInterval } from '#api/interval.ts';
import type { VehicleRecord } from '#api/vehicle.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DataGrid } from '#web/kit/list/DataGrid.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { RowCard } from '#web/kit/list/RowCard.tsx';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { IntervalForm } from './IntervalForm.tsx';

/**
 * The times in which the vehicle could not be used (domain rules §5.8): past ones can be added, corrected and
 * deleted.
 */
export function AvailabilityTab({ vehicle }: { vehicle: VehicleRecord }) {
  const { t, f } = useText();
  const can = useCan();
  // The open interval, null for a new one. It is kept while the dialog closes.
  const [dialog, setDialog] = useState<{ row: IntervalRow | null; isOpen: boolean }>({
    row: null,
    isOpen: false,
  });
  const query = useEndpoint(getIntervals, { params: { vehicle_id: vehicle.id } });
  const rows = query.data?.rows;
  const zone = vehicle.time_zone;
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const mayEdit = can(postInterval.access) && vehicle.registration_state === 'registered';
  const open = rows?.find(({ id }) => id === dialog.row?.id) ?? dialog.row;
  const close = () => setDialog({ ...dialog, isOpen: false });
  const add = mayEdit ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setDialog({ row: null, isOpen: true })}>
      {t('vehicle.intervalAdd')}
    </Button>
  ) : null;
  return (
    <Stack gap={0} h="100%">
      {add && rows && rows.length > 0 ? (
        <Group p="xs" justify="flex-end">
          {add}
        </Group>
      ) : null}
      <DataGrid
        name="vehicle-interval"
        label={t('vehicle.intervals')}
        columns={columns}
        rowId={({ id }) => id}
        rows={rows}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={(row) => setDialog({ row, isOpen: true })}
        openId={dialog.isOpen ? open?.id : null}
        empty={{
          icon: <IconTool />,
          title: t('vehicle.intervalsNone'),
          description: t('vehicle.intervalsNoneText'),
          action: add,
        }}
        card={({ kind, start, end, reason, username }) => (
          <RowCard
            title={t(`vehicle.${kind}`)}
            lines={[
              [`${f.dateTime(start, zone)} – ${end === null ? t('vehicle.now') : f.dateTime(end, zone)}`],
              [reason, username],
            ]}
          />
        )}
      />
      <Dialog
        opened={dialog.isOpen}
        size="lg"
        title={t(open ? `vehicle.${open.kind}` : 'vehicle.intervalAdd')}
        onClose={close}
      >
        <IntervalForm vehicle={vehicle} row={open} rows={rows ?? []} readOnly={!mayEdit} onClose={close} />
      </Dialog>
    </Stack>
  );
}

const columnsIn = (timeZone: string): readonly GridColumn<IntervalRow>[] => [
  {
    id: 'kind',
    type: 'enum',
    label: 'vehicle.intervalKind',
    required: true,
    text: ({ kind }, { t }) => t(`vehicle.${kind}`),
  },
  { id: 'start', type: 'instant', label: 'word.start', zone: () => timeZone },
  {
    id: 'end',
    type: 'instant',
    label: 'word.end',
    text: ({ end }, { t, f }) => (end === null ? t('vehicle.now') : f.dateTime(end, timeZone)),
  },
  { id: 'reason', type: 'text', label: 'vehicle.interval_reason', width: 260 },
  { id: 'username', type: 'text', label: 'vehicle.intervalBy' },
];
