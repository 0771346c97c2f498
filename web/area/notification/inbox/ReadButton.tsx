import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useText } from '#web/base/language/text.ts';

/** Marks one message as read. */
export function ReadButton({ onClick }: { onClick: () => void }) {
  const { t } = useText();
  return (
    <Tooltip label={t('inbox.read')}>
      <ActionIcon variant="subtle" size={36} aria-label={t('inbox.read')} onClick={onClick}>
        <IconCheck size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
