import { Box, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconClockHour4, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { deleteShift, getShifts, postShift, putShift, type ShiftRow } from '#api/shift.ts';
import { shiftHours, shiftInput } from '#domain/driver/shift.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { FleetPicker } from '#web/kit/picker/FleetPicker.tsx';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { DialogForm } from '#web/kit/record/DialogForm.tsx';
import { TextField } from '#web/kit/record/TextField.tsx';
import { TimeField } from '#web/kit/record/TimeField.tsx';
import { useListedForm } from '#web/kit/record/use-listed-form.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';
import { shiftName } from './use-shift-choice.ts';

/** The shifts of the reader's fleets: made, edited and deleted. */
export function ShiftsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const query = useEndpoint(getShifts, {});
  const [edited, setEdited] = useState<ShiftRow | 'new' | null>(null);
  const [deleted, setDeleted] = useState<ShiftRow | null>(null);
  const rows = query.data?.rows;
  const make = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setEdited('new')}>
      {t('dispatch.shiftNew')}
    </Button>
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={t('dispatch.shifts')}
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      {!rows ? <NotYet query={query} heights={[64, 64]} /> : null}
      {rows?.length === 0 ? (
        <EmptyState
          icon={<IconClockHour4 />}
          title={t('dispatch.shiftsNone')}
          description={t('dispatch.shiftsText')}
          action={make}
        />
      ) : null}
      {rows && rows.length > 0 ? (
        <Stack gap="sm">
          <Text c="dimmed">{t('dispatch.shiftsText')}</Text>
          <Group justify="flex-end">{make}</Group>
          <ul className={parts.stack} aria-label={t('dispatch.shifts')}>
            {rows.map((row) => (
              <Box key={row.id} component="li" className={parts.panel} p="8px 14px">
                <Group justify="space-between" gap="sm" wrap="nowrap">
                  <div>
                    <strong>{shiftName(row)}</strong>
                    <Dim>{[row.name && shiftHours(row), row.fleet].filter(Boolean).join(' · ')}</Dim>
                    {row.is_own ? null : <Dim size="xs">{t('dispatch.shiftAbove')}</Dim>}
                  </div>
                  {row.is_own ? (
                    <Group gap={4} wrap="nowrap">
                      <IconButton
                        label={t('dispatch.shiftEdit', { name: shiftName(row) })}
                        onClick={() => setEdited(row)}
                      >
                        <IconPencil size={16} />
                      </IconButton>
                      <IconButton
                        label={t('dispatch.shiftDelete', { name: shiftName(row) })}
                        onClick={() => setDeleted(row)}
                      >
                        <IconTrash size={16} />
                      </IconButton>
                    </Group>
                  ) : null}
                </Group>
              </Box>
            ))}
          </ul>
        </Stack>
      ) : null}
      {edited ? <ShiftDialog row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
      <ConfirmDialog
        opened={deleted !== null}
        title={t('dispatch.shiftDelete', { name: deleted ? shiftName(deleted) : '' })}
        confirmLabel={t('word.delete')}
        isDanger
        onConfirm={() => call(deleteShift, { params: { shift_id: deleted!.id } }, { quiet: true })}
        onClose={() => setDeleted(null)}
      >
        {t('dispatch.shiftDeleteText')}
      </ConfirmDialog>
    </Drawer>
  );
}

function ShiftDialog({ row, onClose }: { row: ShiftRow | null; onClose: () => void }) {
  const { t } = useText();
  const form = useListedForm({
    of: { key: 'shift_id', create: postShift, edit: putShift },
    input: shiftInput,
    stored: row,
    initial: { from_time: '08:00', to_time: '14:00' },
    onSaved: onClose,
  });
  const title = row ? t('dispatch.shiftEdit', { name: shiftName(row) }) : t('dispatch.shiftNew');
  return (
    <Dialog opened onClose={onClose} title={title}>
      <DialogForm form={form} confirmLabel={t('dispatch.save')} onClose={onClose}>
        <TextField {...form.field('name')} label={t('word.name')} description={t('dispatch.shiftNameHelp')} />
        <TimeField {...form.field('from_time')} required label={t('dispatch.from')} />
        <TimeField {...form.field('to_time')} required label={t('dispatch.to')} />
        <FleetPicker {...form.field('fleet_id')} required label={t('word.fleet')} />
      </DialogForm>
    </Dialog>
  );
}
