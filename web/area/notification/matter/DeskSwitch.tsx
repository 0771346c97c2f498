import { SegmentedControl } from '@mantine/core';
import type { DeskView } from '#domain/matter/matter.ts';
import { useText } from '#web/base/language/text.ts';

/** Shows a screen as a desk of matters, or as its list. */
export function DeskSwitch({
  view,
  onView,
}: {
  view: DeskView | null;
  onView: (view: DeskView | null) => void;
}) {
  const { t } = useText();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('matter.desk')}
      value={view === null ? 'list' : 'desk'}
      onChange={(next) => onView(next === 'list' ? null : 'open')}
      data={[
        { value: 'desk', label: t('matter.desk') },
        { value: 'list', label: t('matter.list') },
      ]}
    />
  );
}
