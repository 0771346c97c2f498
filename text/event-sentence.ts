import {
  EVENTS,
  type EventCode,
  HANDED_OVER,
  type SayingEvent,
} from '#domain/notification/event-catalogue.ts';
import type { Threshold } from '#domain/notification/event-kind.ts';
import type { Reason } from '#domain/refuelling/discrepancy.ts';
import { type DeletionCode, deletionFaultCode } from '#domain/vehicle/deletion.ts';
import { dueDistance } from './due-distance.ts';
import { eventKindName } from './event-kind.ts';
import { eventName } from './event-name.ts';
import type { TextKey, TextParams } from './key.ts';
import type { Say } from './say.ts';

/** An event for a notification: the raised facts, with the names that the reader may know. */
export type ToldEvent = {
  code: EventCode;
  kind: string | null;
  /** In the unit of its threshold. */
  value: number | null;
  /** Name of the point of interest or area. */
  place: string | null;
  /** Name of the driver, or its replacement for readers who may not know it. */
  driver: string | null;
  /** Further values for its text. */
  detail: Readonly<Record<string, string | number>>;
};

/** An event in one sentence, in the reader's units. Example: `45 minutos con el motor al ralentí`. */
export function eventSentence(event: ToldEvent, say: Say): string {
  return sentenceOf(event, say) ?? eventName(event.code, say.t);
}

/** Null if the name of the event says it all, or if a part of the sentence is unknown. */
function sentenceOf(event: ToldEvent, { t, f }: Say): string | null {
  const { code, kind, value, place, driver, detail } = event;
  switch (code) {
    case 910:
    case 911: {
      const limit = Number(detail.limit);
      if (value === null || Number.isNaN(limit)) return null;
      return t('event.told_910', { speed: f.speed(limit + value), limit: f.speed(limit) });
    }
    case 912: {
      const limit = Number(detail.limit);
      if (value === null || Number.isNaN(limit)) return null;
      const speeds = { speed: f.speed(limit + value), limit: f.speed(limit) };
      return detail.way === undefined
        ? t('event.told_912', speeds)
        : t('event.told_912_way', { ...speeds, way: String(detail.way) });
    }
    case 1004:
      return place === null ? null : t('event.told_1002', { place });
    case 1005:
      if (value === null) return null;
      return place === null
        ? t('event.told_1005', { n: value })
        : t('event.told_1005_at', { n: value, place });
    case 1019:
    case 1020:
    case 1035:
    case 1036:
      return value === null ? null : t('event.told_g', { name: eventName(code, t), g: f.dec(value, 2) });
    case 1062:
      if (kind === 'unusual')
        return detail.silent_s === undefined
          ? null
          : t('event.told_1062_unusual', { lapse: f.lapse(Number(detail.silent_s)) });
      return value === null ? null : t('event.told_1062', { n: value });
    case 1063:
      return value === null ? null : t('event.told_1063', { lapse: f.lapse(value * 3600) });
    case 1082:
      return detail.card === undefined ? null : t('event.told_1082', { card: String(detail.card) });
    case 1091: {
      if (kind === 'different_position') return t('event.told_1091_different_position');
      if (detail.reasons === undefined) return null;
      const reasons = String(detail.reasons).split(',') as Reason[];
      return t('event.told_1091_discrepancy', {
        reasons: reasons.map((reason) => t(`refuelling.reason_${reason}`)).join(', '),
      });
    }
    case 1101:
      return kind === null ? null : t('event.told_1101', { kind: eventKindName(code, kind, t) });
    case 1102:
      return kind === null || value === null
        ? null
        : t(`event.told_1102_${kind as 'ENTRY' | 'EXIT' | 'OUT'}`, { n: Number(detail.minutes ?? value) });
    case 1103:
      return kind === null
        ? null
        : t('event.told_1103', {
            subject: eventKindName(code, kind, t),
            due:
              detail.limit === undefined
                ? dueDistance(dueOf(detail), { t, f })
                : t('calendar.projection', { limit: f.odometer(Number(detail.limit)) }),
          });
    case 1110:
      return kind === null
        ? null
        : t(`event.told_1110_${detail.state === 'closed' ? 'closed' : 'opened'}`, {
            kind: eventKindName(code, kind, t),
          });
    case 1111: {
      const issues = String(detail.issues).split(',');
      return t('event.told_1111', {
        issues: issues.map((issue) => t(`vehicle.issue_${issue}` as TextKey)).join(', '),
      });
    }
    case 1070:
    case 1071:
    case 1120:
      return kind === null ? null : t(`event.told_${code}_${kind}` as TextKey);
    case 1121:
      return detail.day === undefined
        ? null
        : t('event.told_1121', {
            license: String(detail.license),
            number: String(detail.number),
            day: f.day(String(detail.day)),
          });
    case 1123:
      return noticeOf(event, { t, f });
    case 1124:
      return driver === null || kind === null ? null : t(`event.told_1124_${kind}` as TextKey, { driver });
    case 1126:
      return detail.title === undefined ? null : t('event.told_1126', { defect: String(detail.title) });
    case 1128:
      return value === null || kind === null
        ? null
        : t(kind === 'planned' ? 'event.told_1128_order' : 'event.told_1128_defect', {
            n: value,
            title: String(detail.title ?? ''),
          });
    case HANDED_OVER:
      return Number(detail.event) in EVENTS
        ? t('event.told_1125', { user: String(detail.user), event: handedOver(detail, t) })
        : null;
    default:
      return plainSentence(event, { t, f });
  }
}

/** The event of a matter that was handed over, with its kind. */
function handedOver({ event, part }: ToldEvent['detail'], t: Say['t']): string {
  const code = Number(event) as EventCode;
  const kind = String(part);
  const name = eventName(code, t);
  return EVENTS[code].kinds?.includes(kind) ? `${name} (${eventKindName(code, kind, t)})` : name;
}

/** The sentence of an event that contains only its value, its place or its driver. */
function plainSentence({ code, value, place, driver }: ToldEvent, { t, f }: Say): string | null {
  const { says, threshold } = EVENTS[code];
  const key = `event.told_${code as SayingEvent}` as const;
  switch (says) {
    case 'value':
      return value === null || threshold === null ? null : t(key, measured(value, threshold.unit, f));
    case 'place':
      return place === null ? null : t(key, { place });
    case 'driver':
      return driver === null ? null : t(key, { driver });
    case null:
      return null;
  }
}

/** A value in the unit of a threshold, under the names that sentences have for it. */
function measured(value: number, unit: Threshold['unit'], f: Say['f']): TextParams {
  switch (unit) {
    case 'metre':
      return { distance: f.distance(value) };
    case 'litre':
      return { volume: f.volume(value) };
    case 'volt':
      return { volts: f.dec(value, 1) };
    case 'percent':
      return { percent: f.percent(value) };
    case 'g':
      return { g: f.dec(value, 2) };
    case 'kmh':
      return { speed: f.speed(value) };
    default:
      return { n: value };
  }
}

/** The sentence of a notice that the installation itself sends to a user. */
function noticeOf({ kind, value, detail }: ToldEvent, { t, f }: Say): string | null {
  switch (kind) {
    case 'deletion_refused':
      return t('event.told_1123_deletion_refused', {
        license: String(detail.license),
        reason: t(`fault.${deletionFaultCode(Number(detail.number) as DeletionCode)}`),
      });
    case 'sign_ins':
      return value === null ? null : t('event.told_1123_sign_ins', { n: value });
    case 'factors_reset':
      return t('event.told_1123_factors_reset');
    case 'credit':
      if (value === null) return null;
      return value >= 100
        ? t('event.told_1123_credit_spent')
        : t('event.told_1123_credit', { percent: f.percent(value) });
    case 'mail_failed':
      return t('event.told_1123_mail_failed', { problem: t(`channel.problem_${detail.problem}` as TextKey) });
    case 'month_closed':
      return t('event.told_1123_month_closed', {
        month: f.month(String(detail.month)),
        fleet: String(detail.fleet),
      });
    case 'consent':
      return t('event.told_1123_consent', { user: String(detail.user), license: String(detail.license) });
    case 'webhook_off':
      return t('event.told_1123_webhook_off', { name: String(detail.name) });
    default:
      return null;
  }
}

/**
 * The distance to the due item, as the alert of the calendar stored it; values that are left out do not
 * apply.
 */
export function dueOf({ days_left, distance_left, is_projected }: ToldEvent['detail']) {
  const figure = (value: string | number | undefined) => (value === undefined ? null : Number(value));
  return {
    days_left: figure(days_left),
    distance_left: figure(distance_left),
    is_projected: is_projected === 1,
  };
}
