import { useEffect, useState } from 'react';
import { onFirstNotice } from '../language/notice.ts';
import { onFirstArrival } from '../live/arrivals.ts';
import { Arriving } from '../ui/Arriving.tsx';
import { ArrivalToasts, NoticeList } from './parts.ts';

/** Where short messages appear, and what arrives for the user; their code is loaded with the first one. */
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
