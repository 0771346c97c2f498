import { getTrackerHealth } from '#api/report.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { FigureStrip } from '#web/kit/ui/FigureStrip.tsx';

/** The work of the trackers of visible vehicles in the last week (R13, domain rules §4.4). */
export function TrackerHealth() {
  const { t, f } = useText();
  const { data, error } = useEndpoint(getTrackerHealth, {});
  if (error && !data) return null;
  const labels = {
    subjects: t('report.figure_subjects'),
    healthy: t('report.figure_healthy'),
    offlineDays: t('column.offlineDays'),
    tamperingDays: t('column.tamperingDays'),
    noTrackerDays: t('column.noTrackerDays'),
  };
  return (
    <section aria-label={t('report.title_Health')}>
      <FigureStrip
        figures={[
          { id: 'range', label: t('report.title_Health'), text: t('ui.range_7') },
          ...Object.entries(labels).map(([id, label]) => ({
            id,
            label,
            text: data && f.number(data.figures[id] ?? null),
          })),
        ]}
      />
    </section>
  );
}
