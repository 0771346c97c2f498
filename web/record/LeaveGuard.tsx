import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useText } from '../language/text.ts';
import { type Location, leavesForm } from './leaves-form.ts';

/** Asks before changes are left behind: by a link, by Back, by closing the drawer or the window. */
export function LeaveGuard({ holdsChanges }: { holdsChanges: () => boolean }) {
  const { t } = useText();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!holdsChanges() || !leavesForm(current as Location, next as Location)) return false;
      // Asked after the key that led here: the question would take the same Escape for its own answer.
      await new Promise((asked) => setTimeout(asked));
      return true;
    },
    enableBeforeUnload: holdsChanges,
    withResolver: true,
  });
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('ui.leaveTitle')}
      centered
      zIndex={400}
      attributes={{ header: { role: 'presentation' } }}
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
    </Modal>
  );
}
