import { useMemo } from 'react';
import type { NotificationRow } from '#api/notification.ts';
import { OWN_SCREEN } from '#domain/notification/event-catalogue.ts';
import { SEVERITIES } from '#domain/notification/event-kind.ts';
import { eventsFor } from '#domain/notification/subscription.ts';
import { eventName } from '#text/event-name.ts';
import { useText } from '#web/base/language/text.ts';
import { useListReader } from '#web/base/session/permission.ts';
import type { Filter } from '#web/kit/list/filter.ts';

/** The filters of the inbox of notifications, beside its search. */
export function useNotificationFilters(): readonly Filter<NotificationRow>[] {
  const { t, language } = useText();
  const { actors } = useListReader();
  return useMemo(
    () => [
      {
        name: 'codes',
        label: t('notification.event'),
        kind: 'enum',
        options: eventsFor(actors)
          .filter((code) => !OWN_SCREEN.includes(code))
          .map((code) => ({ value: String(code), label: eventName(code, t) }))
          .sort((a, b) => a.label.localeCompare(b.label, language)),
      },
      {
        name: 'severities',
        label: t('notification.severity'),
        kind: 'enum',
        options: [...SEVERITIES]
          .reverse()
          .map((value) => ({ value, label: t(`notification.severity_${value}`) })),
      },
      { name: 'days', label: t('notification.days'), kind: 'range' },
    ],
    [t, language, actors],
  );
}
