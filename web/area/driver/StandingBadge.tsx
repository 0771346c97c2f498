import type { AssignmentState } from '#domain/driver/assignment.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';

type Standing = AssignmentState | 'active' | 'ended';

const COLOURS: Readonly<Record<Standing, string>> = {
  planned: 'var(--traza-warn)',
  current: 'var(--traza-ok)',
  active: 'var(--traza-ok)',
  finished: 'var(--mantine-color-dimmed)',
  ended: 'var(--mantine-color-dimmed)',
};

/** The state of a driver or an assignment, in a word. */
export function StandingBadge({ state }: { state: Standing }) {
  const { t } = useText();
  const isDriver = state === 'active' || state === 'ended';
  return (
    <span className={parts.tag} style={{ color: COLOURS[state] }}>
      {isDriver ? t(`driver.state_${state}`) : t(`assignment.state_${state}`)}
    </span>
  );
}
