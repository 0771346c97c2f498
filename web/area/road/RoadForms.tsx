import type { ReactNode } from 'react';
import { useUrlValue } from '#web/base/address/url.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';

const CheckWizard = lazyPart('CheckWizard', () => import('./check/CheckWizard.tsx'));
const DefectForm = lazyPart('DefectForm', () => import('./defect/DefectForm.tsx'));

/** Shows the form that the address names (`?check=`, `?defect=`), else the screen around it. */
export function RoadForms({ children }: { children: ReactNode }) {
  const [check] = useUrlValue('check');
  const [defect] = useUrlValue('defect');
  if (!check && !defect) return children;
  return <Arriving>{check ? <CheckWizard /> : <DefectForm />}</Arriving>;
}
