import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { CalendarRow } from '#api/calendar.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useSession } from '#web/base/session/session.ts';
import { recordTarget } from '#web/kit/link/record-target.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';

/**
 * Opens the tab and the row of a vehicle's record where a due item is shown and can be settled. Back returns
 * here.
 */
export function useOpenDue(): (row: Pick<CalendarRow, 'device_id' | 'section' | 'row_id'>) => void {
  const navigate = useNavigate();
  const session = useSession();
  const isPhone = usePhone();
  return useCallback(
    ({ device_id, section, row_id }) => {
      const target = recordTarget('vehicle', device_id, session);
      if (!target) return;
      const search = { ...target.search, tab: section, row: String(row_id) };
      void navigate({ to: pathFor(target.to, isPhone), search });
    },
    [navigate, session, isPhone],
  );
}
