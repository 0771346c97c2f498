import { SegmentedControl } from '@mantine/core';
import { Suspense } from 'react';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { CheckList } from './CheckList.tsx';

const CheckForms = lazyPart('CheckForms', () => import('./form/CheckForms.tsx'));
const CheckRules = lazyPart('CheckRules', () => import('./CheckRules.tsx'));

const VIEWS = ['checks', 'forms', 'rules'] as const;

/** /checks: the checks of vehicles before they were driven, their forms, and which fleets demand them. */
export function ChecksScreen() {
  const { t } = useText();
  const [address, setAddress] = useUrlValue('view');
  const view = VIEWS.find((one) => one === address) ?? 'checks';
  const views = (
    <SegmentedControl
      size="xs"
      aria-label={t('check.list')}
      value={view}
      onChange={(next) => setAddress(next === 'checks' ? null : next)}
      data={VIEWS.map((value) => ({ value, label: t(`checkForm.view_${value}`) }))}
    />
  );
  if (view === 'checks') return <CheckList views={views} />;
  return (
    <Suspense fallback={<WaitingRows />}>
      {view === 'forms' ? <CheckForms views={views} /> : <CheckRules views={views} />}
    </Suspense>
  );
}
