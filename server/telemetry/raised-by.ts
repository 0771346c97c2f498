import { MINUTE_MS } from '#domain/duration.ts';
import type { EventCode } from '#domain/notification/event-catalogue.ts';
import { ALERT, SLIGHT, TOLD_STEPS } from '#domain/telemetry/alert.ts';
import {
  DRIVING_EVENT,
  type DrivingEvent,
  type PrivatePeriod,
  SPEED_WARNING,
} from '#domain/telemetry/fact.ts';
import type { Raised } from '#server/bus/raise.ts';
import type { DecidedFact } from './fact-table.ts';

/** A fact that became certain later than this raises no event, milliseconds (protocol reference §8.5). */
const FRESH_MS = 10 * MINUTE_MS;

/** An event of a packet; for a card reading (1080) also the tag. */
export type RaisedByPacket = Raised & { tag?: string };
type OfFact = Omit<RaisedByPacket, 'vehicleId'>;

/**
 * The events that the facts of a packet raise. Steps come from signals, because the stored alert stands for
 * all of them. Private use comes from its periods, which have no place.
 */
export function raisedBy(
  facts: readonly DecidedFact[],
  receivedMs: number,
  freshMs = FRESH_MS,
): RaisedByPacket[] {
  return facts
    .filter(({ decidedMs }) => receivedMs - decidedMs <= freshMs)
    .flatMap(({ vehicleId, fact }) => eventsOf(fact).map((event) => ({ ...event, vehicleId })));
}

function eventsOf(fact: DecidedFact['fact']): readonly OfFact[] {
  switch (fact.type) {
    case 'alert': {
      const { code, ...event } = fact.event;
      return isToldOtherwise(code) ? [] : [{ code: code as EventCode, ...event }];
    }
    case 'driving_event':
      return drivingEvents(fact.event);
    case 'private_period':
      return [privateUse(fact.period)];
    case 'signal': {
      const { isOver, code, ...signal } = fact.signal;
      return [{ code: code as EventCode, ...signal, ...(isOver ? { detail: { state: 'closed' } } : {}) }];
    }
    default:
      return [];
  }
}

const isToldOtherwise = (code: number) =>
  code === ALERT.privateOn || code === ALERT.privateOff || code in TOLD_STEPS;

/** A warning is also a speeding event, too slight for the rule. */
function drivingEvents({ code, timeMs, lat, lng, value, limit }: DrivingEvent): readonly OfFact[] {
  if (value === null || limit === null) return [{ code: code as EventCode, timeMs, lat, lng, value }];
  const event = { timeMs, lat, lng, value: value - limit, detail: { limit } };
  if (code !== SPEED_WARNING) return [{ code: DRIVING_EVENT.speeding, ...event }];
  return [
    { code: SPEED_WARNING, ...event },
    { code: DRIVING_EVENT.speeding, ...event, kind: SLIGHT },
  ];
}

function privateUse({ startMs, endMs, origin }: PrivatePeriod): OfFact {
  return endMs === null
    ? { code: ALERT.privateOn, timeMs: startMs, kind: origin }
    : { code: ALERT.privateOff, timeMs: endMs, kind: origin };
}
