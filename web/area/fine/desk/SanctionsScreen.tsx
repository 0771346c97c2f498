import { Suspense } from 'react';
import { useUrlValue } from '#web/base/address/url.ts';
import { useCan } from '#web/base/session/permission.ts';
import { WaitingRecord } from '#web/kit/record/RecordBody.tsx';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { FinesScreen } from '../FinesScreen.tsx';

// The desk needs the map, which the list does not.
const FineDesk = lazyPart('FineDesk', () => import('./FineDesk.tsx'));

/**
 * /config-sanctions: the fines, or the desk of one of them (`?id=7&view=desk`) for users who may identify the
 * driver.
 */
export function SanctionsScreen() {
  const can = useCan();
  const record = useRecordAddress();
  const [view, setView] = useUrlValue('view');
  if (view !== 'desk' || record.id === null || !can('fine_desk:read')) return <FinesScreen />;
  return (
    <Suspense fallback={<WaitingRecord />}>
      <FineDesk record={record} onClose={() => setView(null)} />
    </Suspense>
  );
}
