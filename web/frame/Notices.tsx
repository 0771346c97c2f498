import { useEffect, useState } from 'react';
import { onFirstNotice } from '../language/notice.ts';
import { Arriving } from '../ui/Arriving.tsx';
import { NoticeList } from './parts.ts';

/** Where short messages appear; their code is loaded with the first one. */
export function Notices({ isPhone }: { isPhone: boolean }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onFirstNotice(() => setWanted(true)), []);
  return isWanted ? (
    <Arriving fallback={null}>
      <NoticeList isPhone={isPhone} />
    </Arriving>
  ) : null;
}
