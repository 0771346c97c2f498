import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PassageRow } from '#api/geo-search.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useText } from '#web/base/language/text.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import classes from '#web/kit/link/RecordLink.module.css';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { passageMoment } from './passage-moment.ts';

/**
 * Leads to a passage in the time machine of the map: at the place, a little before the vehicle enters it;
 * nothing for users without the map.
 */
export function PlayLink({ passage }: { passage: PassageRow }): ReactNode {
  const { t } = useText();
  const session = useSession();
  const isPhone = usePhone();
  if (!isAllowed('/map', session)) return null;
  return (
    <Link className={classes.link} to={pathFor('/map', isPhone)} search={passageMoment(passage)}>
      {t('geoSearch.play')}
    </Link>
  );
}
