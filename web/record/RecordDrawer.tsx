import type { ReactNode } from 'react';
import type { RecordHead, RecordState, RecordTab } from './record-head.ts';

/** A record in a drawer over its list; full-screen on a phone. */
export function RecordDrawer(
  props: RecordHead & {
    opened: boolean;
    onClose: () => void;
    state?: RecordState;
    tabs?: readonly RecordTab[];
    /** `md` 480 px unless said, `lg` 720 px. */
    size?: 'md' | 'lg' | 'xl';
    children?: ReactNode;
  },
): ReactNode {
  return props.children;
}
