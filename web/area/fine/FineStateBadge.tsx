import { type FineState, isClosed } from '#domain/fine/state.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';

/** The state of a fine, in a word; a finished one is inconspicuous. */
export function FineStateBadge({ state }: { state: FineState }) {
  const { t } = useText();
  return (
    <span
      className={parts.tag}
      style={isClosed(state) ? { color: 'var(--mantine-color-dimmed)' } : undefined}
    >
      {t(`fine.state_${state}`)}
    </span>
  );
}
