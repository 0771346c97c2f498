import { EVENTS } from '#domain/notification/event-catalogue.ts';
import type { Subscription } from '#domain/notification/subscription.ts';
import { eventKindName } from '#text/event-kind.ts';
import type { Say } from '#text/say.ts';
import { thresholdText } from './threshold-entry.ts';

/**
 * The conditions of a subscription in words. Example: `a partir de 20 min · 2 flotas · solo en horario de
 * trabajo`.
 */
export function subscriptionWords(row: Subscription, say: Say): string {
  const { t } = say;
  const { code, value, kinds, place_ids, fleet_ids, in_hours } = row;
  const { threshold, places, isOutOfHours } = EVENTS[code];
  const least = value ?? threshold?.initial ?? null;
  const hours = isOutOfHours ? 'subscription.outOfHours' : 'subscription.inHours';
  const parts = [
    threshold === null || least === null
      ? null
      : t(threshold.by === 'most' ? 'subscription.mostValue' : 'subscription.fromValue', {
          value: thresholdText(code, least, say),
        }),
    kinds?.map((kind) => eventKindName(code, kind, t)).join(', '),
    place_ids &&
      t(places === 'area' ? 'subscription.areaCount' : 'subscription.groupCount', { n: place_ids.length }),
    fleet_ids && t('frame.fleetsChosen', { n: fleet_ids.length }),
    in_hours ? t(hours) : null,
  ].filter(Boolean);
  return parts.length === 0 ? t('subscription.always') : parts.join(' · ');
}
