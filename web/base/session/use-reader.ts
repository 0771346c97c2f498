import { useMemo } from 'react';
import type { ReportReader } from '#domain/report/report.ts';
import { actorsIn } from './permission.ts';
import { useSession } from './session.ts';

/** The user's facts for the rules of reports. */
export function useReader(): ReportReader {
  const session = useSession();
  return useMemo(
    () => ({
      actors: actorsIn(session),
      allowedEstructura: session.allowedEstructura,
      assigned: session.myProfile?.reports ?? [],
    }),
    [session],
  );
}
