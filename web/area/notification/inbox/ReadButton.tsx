import { IconCheck } from '@tabler/icons-react';
import { useText } from '#web/base/language/text.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';

/** Marks one message as read. */
export function ReadButton({ onClick }: { onClick: () => void }) {
  const { t } = useText();
  return (
    <IconButton label={t('inbox.read')} variant="subtle" size={36} onClick={onClick} color="petrol">
      <IconCheck size={18} />
    </IconButton>
  );
}
