import type { ReactNode } from 'react';
import type { RecordHead, RecordState, RecordTab } from './record-head.ts';

/** A record as a whole page. */
export function RecordLayout(
  props: RecordHead & {
    state?: RecordState;
    tabs?: readonly RecordTab[];
    /** Where the arrow back leads; without it there is none. */
    onBack?: () => void;
    /** The body, when there are no tabs. */
    children?: ReactNode;
  },
): ReactNode {
  return props.children;
}
