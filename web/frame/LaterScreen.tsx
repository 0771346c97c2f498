import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../language/text.ts';
import { useSession } from '../session/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { landing } from './screens.ts';

/** Shown instead of a screen of the specification that this version does not have. */
export function LaterScreen() {
  const { t } = useText();
  const session = useSession();
  return (
    <EmptyState
      fill
      icon={<IconHourglass />}
      title={t('frame.laterTitle')}
      description={t('frame.laterText')}
      action={
        landing(session, false) ? (
          <Button component={Link} to="/index">
            {t('frame.toMap')}
          </Button>
        ) : null
      }
    />
  );
}
