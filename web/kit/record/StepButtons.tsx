import { useWindowEvent } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { useRecordSteps } from '#web/kit/ui/record-steps.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { isOnTop, isTyped } from './own-keys.ts';

/** Buttons to the record above and below in the list, also by K and J. */
export function StepButtons({ inside }: { inside: RefObject<Element | null> }) {
  const { t, f } = useText();
  const isPhone = usePhone();
  const steps = useRecordSteps();
  const go = (by: 1 | -1) => {
    if (steps && steps.at + by >= 0 && steps.at + by < steps.total) steps.step(by);
  };
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyped(event) || !isOnTop(inside)) return;
    const by = ({ j: 1, k: -1 } as const)[event.key.toLowerCase() as 'j' | 'k'];
    if (by) go(by);
  });
  if (!steps) return null;
  const button = (by: 1 | -1, key: string) => {
    const label = t(by === 1 ? 'ui.recordNext' : 'ui.recordPrevious');
    const Icon = by === 1 ? IconChevronDown : IconChevronUp;
    return (
      <IconButton
        label={label}
        tip={isPhone ? label : `${label} (${key})`}
        aria-keyshortcuts={key}
        // A disabled button would drop the focus when the last record is reached.
        data-disabled={steps.at + by < 0 || steps.at + by >= steps.total}
        onClick={() => go(by)}
      >
        <Icon size={18} />
      </IconButton>
    );
  };
  return (
    <>
      {isPhone || steps.at < 0 ? null : (
        <Dim span size="xs">
          {t('ui.recordAt', { n: f.number(steps.at + 1), of: f.number(steps.total) })}
        </Dim>
      )}
      {button(-1, 'K')}
      {button(1, 'J')}
    </>
  );
}
