import type { AssignmentState } from '#domain/driver/assignment.ts';
import { useText } from '../language/text.ts';
import classes from './driver.module.css';

/** How a driver or an assignment stands, in a word. */
export function StandingBadge({ state }: { state: AssignmentState | 'active' | 'ended' }) {
  const { t } = useText();
  return (
    <span className={classes.badge} data-state={state}>
      {t(`driver.state_${state}`)}
    </span>
  );
}
