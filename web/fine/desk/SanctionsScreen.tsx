import { Suspense } from 'react';
import { useUrlValue } from '../../address/url.ts';
import { WaitingRecord } from '../../record/RecordBody.tsx';
import { type RecordAddress, useRecordAddress } from '../../record/use-record-address.ts';
import { useCan } from '../../session/permission.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { FinesScreen } from '../FinesScreen.tsx';

// It brings the map along, which the list does without.
const FineDesk = lazyPart<{ record: RecordAddress; onClose: () => void }>(
  'FineDesk',
  async () => (await import('./FineDesk.tsx')).FineDesk,
);

/** /config-sanctions: the fines, or the desk of one of them (`?id=7&view=desk`) for those who may say who drove. */
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
