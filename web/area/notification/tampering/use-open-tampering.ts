import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { TamperingRow } from '#api/tampering.ts';
import { daySpan } from '#domain/day.ts';
import { historySearch } from '#web/base/address/history-address.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { recordTarget } from '#web/kit/link/record-target.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';

/**
 * Opens the vehicle of a tampering: on the map while it is open, in its past at that moment when it is over.
 * Users who may not see positions get the tracker. Back returns here.
 */
export function useOpenTampering(): (row: TamperingRow) => void {
  const navigate = useNavigate();
  const session = useSession();
  const isPhone = usePhone();
  return useCallback(
    ({ device_id, tracker_id, timestamp, open }) => {
      if (open && isAllowed('/map', session)) {
        void navigate({ to: pathFor('/map', isPhone), search: { vehicle: String(device_id) } });
        return;
      }
      if (isAllowed('/historic', session)) {
        const atMs = Date.parse(timestamp);
        const { day } = daySpan(atMs, session.timeZone);
        const search = historySearch({ vehicleId: device_id, day, atMs });
        void navigate({ to: pathFor('/historic', isPhone), search });
        return;
      }
      const target = tracker_id === null ? null : recordTarget('tracker', tracker_id, session);
      if (target) void navigate({ to: target.to, search: target.search });
    },
    [navigate, session, isPhone],
  );
}
