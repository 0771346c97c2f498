import { Button, Group, Stack, Table } from '@mantine/core';
import { useText } from '#web/base/language/text.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { refusalText } from './span-text.ts';
import type { BoardDays } from './use-board-days.ts';
import type { Clash } from './use-dispatch.ts';

/** The refused days of a series with their reasons, and the choice to assign the others. */
export function ClashDialog(props: { clash: Clash; board: BoardDays; onClose: () => void }) {
  const { clash, board, onClose } = props;
  const { t } = useText();
  const { driver, plate, days, skip } = clash;
  return (
    <Dialog opened onClose={onClose} title={t('dispatch.clashTitle', { driver, plate })}>
      <Stack gap="md">
        <Table>
          <Table.Tbody>
            {days.map(({ field, code, params = {} }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{board.words(field, 'long')}</Table.Th>
                <Table.Td>{refusalText(t, { code, params: params as Record<string, string> })}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button onClick={() => void skip()}>{t('dispatch.skipThose')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
