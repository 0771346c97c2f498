import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { historySearch } from '#web/base/address/history-address.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import classes from './RecordLink.module.css';

/**
 * Leads to the past of a vehicle or a driver, on a day, at a journey or a moment; nothing for users who may
 * not see it.
 */
export function HistoryLink({
  to,
  children,
}: {
  to: Parameters<typeof historySearch>[0];
  children: ReactNode;
}): ReactNode {
  const session = useSession();
  const isPhone = usePhone();
  if (!isAllowed('/historic', session)) return null;
  return (
    <Link className={classes.link} to={pathFor('/historic', isPhone)} search={historySearch(to)}>
      {children}
    </Link>
  );
}
