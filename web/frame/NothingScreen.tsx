import { IconLayoutOff } from '@tabler/icons-react';
import { useText } from '#web/base/language/text.ts';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';

/** The start page of a user for whom this version has no screen. */
export function NothingScreen() {
  const { t } = useText();
  return (
    <EmptyState
      fill
      icon={<IconLayoutOff />}
      title={t('frame.nothingTitle')}
      description={t('frame.nothingText')}
    />
  );
}
