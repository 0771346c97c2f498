import { EmptyState as MantineEmptyState } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * Explains why there is nothing to show, and offers the one action that helps. `fill` centres it in all the
 * space.
 */
export function EmptyState(props: {
  icon: ReactNode;
  title: string;
  description?: string | undefined;
  action?: ReactNode;
  fill?: boolean;
}) {
  const { icon, title, description, action, fill } = props;
  return (
    <MantineEmptyState
      icon={icon}
      title={title}
      description={description}
      withIndicatorBackground
      size="sm"
      p="lg"
      {...(fill ? { h: '100%', style: { alignContent: 'center', justifyContent: 'center' } } : {})}
    >
      {action ? <MantineEmptyState.Actions>{action}</MantineEmptyState.Actions> : null}
    </MantineEmptyState>
  );
}
