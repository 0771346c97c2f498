import { Desk } from '#web/area/notification/matter/Desk.tsx';
import { DeskSwitch } from '#web/area/notification/matter/DeskSwitch.tsx';
import { useDeskView } from '#web/area/notification/matter/matter-address.ts';
import { useText } from '#web/base/language/text.ts';

/** The refuellings that do not fit, as a desk: open, explained, claimed or accepted. */
export function MismatchDesk() {
  const { t } = useText();
  const [view, setView] = useDeskView(null);
  return (
    <Desk
      desk="refuellings"
      view={view ?? 'open'}
      onView={setView}
      label={t('matter.mismatches')}
      tools={<DeskSwitch view={view} onView={setView} />}
    />
  );
}
