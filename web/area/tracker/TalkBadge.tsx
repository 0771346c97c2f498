import { IconAntennaBars5, IconAntennaBarsOff } from '@tabler/icons-react';
import { UNKNOWN } from '#text/reader.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';

/** Does the tracker talk as often as it should? By icon and word; null if it is in no vehicle. */
export function TalkBadge({ talking }: { talking: boolean | null }) {
  const { t } = useText();
  if (talking === null) return UNKNOWN;
  const Icon = talking ? IconAntennaBars5 : IconAntennaBarsOff;
  return (
    <span className={parts.sign}>
      <Icon size={16} color={`var(--traza-${talking ? 'ok' : 'bad'})`} aria-hidden="true" />
      {t(talking ? 'tracker.talking' : 'tracker.silent')}
    </span>
  );
}
