import { useEffect, useState } from 'react';
import { Arriving } from '../Arriving.tsx';
import { onFirstNotice } from '../notice.ts';
import { NoticeList } from './parts.ts';

/** Where short messages appear; what shows them comes with the first one. */
export function Notices({ isPhone }: { isPhone: boolean }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onFirstNotice(() => setWanted(true)), []);
  return isWanted ? (
    <Arriving fallback={null}>
      <NoticeList isPhone={isPhone} />
    </Arriving>
  ) : null;
}
