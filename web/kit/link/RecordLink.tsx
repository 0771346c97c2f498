import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { driverName } from '#text/driver-name.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { closePreview, leavePreview, requestPreview } from './preview-store.ts';
import classes from './RecordLink.module.css';
import { type RecordKind, recordTarget } from './record-target.ts';

/**
 * A name that leads to its record, with a preview under the pointer. It is the name alone for users who may
 * not see the record, or without an id. Back returns here.
 *
 *     <RecordLink kind="vehicle" id={row.device_id}>{row.license}</RecordLink>
 */
export function RecordLink(props: {
  kind: RecordKind;
  id: number | null;
  /** Without a preview, as in a preview itself. */
  isQuiet?: boolean;
  children: ReactNode;
}): ReactNode {
  const { kind, id, isQuiet = false, children } = props;
  const session = useSession();
  const isPhone = usePhone();
  const can = useCan();
  const target = id === null ? null : recordTarget(kind, id, session);
  if (!target || id === null) return children;
  const hasPreview = !isQuiet && (kind !== 'vehicle' || can('position:read'));
  return (
    <Link
      className={classes.link}
      to={pathFor(target.to, isPhone)}
      search={target.search}
      onPointerEnter={({ pointerType, currentTarget }) =>
        pointerType === 'mouse' && hasPreview && requestPreview(kind, id, currentTarget)
      }
      onPointerLeave={leavePreview}
      onClick={closePreview}
    >
      {children}
    </Link>
  );
}

/** A driver's name as a link; a driver who may not be named has a number. */
export function DriverLink({ id, name }: { id: number | null; name: string | null }): ReactNode {
  const { t } = useText();
  return (
    <RecordLink kind="driver" id={name === null ? null : id}>
      {name === null ? t('word.noDriver') : driverName(name, t)}
    </RecordLink>
  );
}
