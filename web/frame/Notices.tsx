import { useEffect, useState } from 'react';
import { onFirstNotice } from '#web/base/language/notice.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { onFirstArrival } from '#web/live/arrivals.ts';
import { ArrivalToasts, NoticeList } from './parts.ts';

/** The place of short messages and arriving notifications; their code is loaded with the first one. */
export function Notices({ isPhone }: { isPhone: boolean }) {
  const [isWanted, setWanted] = useState(false);
  const [hasArrivals, setArrivals] = useState(false);
  useEffect(() => onFirstNotice(() => setWanted(true)), []);
  useEffect(() => onFirstArrival(() => setArrivals(true)), []);
  return isWanted || hasArrivals ? (
    <Arriving fallback={null}>
      <NoticeList isPhone={isPhone} />
      {hasArrivals ? <ArrivalToasts /> : null}
    </Arriving>
  ) : null;
}
