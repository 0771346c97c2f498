import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pathFor } from '#web/base/address/screen-path.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import classes from './RecordLink.module.css';

/** Leads to the present place of a vehicle, on the map; nothing for users who may not see it. */
export function LiveLink({ vehicleId, children }: { vehicleId: number; children: ReactNode }): ReactNode {
  const session = useSession();
  const isPhone = usePhone();
  if (!isAllowed('/map', session)) return null;
  return (
    <Link className={classes.link} to={pathFor('/map', isPhone)} search={{ vehicle: String(vehicleId) }}>
      {children}
    </Link>
  );
}
