import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useText } from '#web/base/language/text.ts';
import { Dialog } from '#web/kit/ui/Dialog.tsx';
import { type Location, leavesForm } from './leaves-form.ts';
import type { RecordForm } from './use-record-form.ts';

/**
 * Asks the user before unsaved changes are lost: by a link, by Back, by closing the drawer or the window. A
 * running save is finished first.
 */
export function LeaveGuard({ holdsChanges, saveEnded }: Pick<RecordForm, 'holdsChanges' | 'saveEnded'>) {
  const { t } = useText();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!holdsChanges() || !leavesForm(current as Location, next as Location)) return false;
      await saveEnded();
      if (!holdsChanges()) return false;
      // Wait until the key that led here is handled. Otherwise the question would take the same Escape as its
      // answer.
      await new Promise((asked) => setTimeout(asked));
      return true;
    },
    enableBeforeUnload: holdsChanges,
    withResolver: true,
  });
  return (
    <Dialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('ui.leaveTitle')}
      zIndex={400}
      closeButtonProps={{ 'aria-label': t('ui.stay') }}
    >
      <Text>{t('ui.leaveText')}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => proceed?.()}>
          {t('ui.leave')}
        </Button>
        <Button data-autofocus onClick={() => reset?.()}>
          {t('ui.stay')}
        </Button>
      </Group>
    </Dialog>
  );
}
