import { type FineState, isClosed } from '#domain/fine/state.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';

/** Where a fine stands, in a word; what is over is quiet. */
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
