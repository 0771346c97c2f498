import type { EventEvidence, EvidenceSample } from '#api/history.ts';
import { eventRule } from '#domain/notification/event-catalogue.ts';
import type { EvidenceField } from '#domain/notification/event-kind.ts';
import { constantBy } from '#domain/report/rule-constant.ts';
import { constantText } from './constant-text.ts';
import { UNKNOWN } from './reader.ts';
import type { Say } from './say.ts';

/** The limits of the rule of an event, as names with their values, for the page and its pack. */
export function evidenceRule(
  { rules, limit, code, road }: Pick<EventEvidence, 'rules' | 'limit' | 'code' | 'road'>,
  say: Say,
): { label: string; value: string }[] {
  const { t, f } = say;
  const facts = eventRule(code).constants.map((name) => {
    const { type, value } = constantBy(name, rules.thresholds);
    const isLimit = name === 'usualLimit' && limit !== null;
    return {
      label: t(isLimit ? 'evidence.limit' : `explain.constant_${name}`),
      value: constantText({ type, value: isLimit ? limit : value }, say),
    };
  });
  if (!road) return facts;
  const value = [
    road.limit === null ? t('evidence.roadFree') : f.speed(road.limit),
    road.way,
    t(road.by === 'sign' ? 'evidence.roadSign' : 'evidence.roadLaw'),
  ];
  return [{ label: t('evidence.roadLimit'), value: value.filter(Boolean).join(' · ') }, ...facts];
}

/** The source of the legal limit of a road, in words. */
export function roadSourceText({ source, date }: NonNullable<EventEvidence['road']>, { t, f }: Say): string {
  return t('evidence.roadSource', { source, date: date === null ? UNKNOWN : f.date(date) });
}

/** The values of the samples that the rule of an event reads; a value that no sample has is left out. */
export function evidenceFields({ code, samples }: Pick<EventEvidence, 'code' | 'samples'>): EvidenceField[] {
  return eventRule(code).fields.filter((field) => samples.some((sample) => sample[field] !== null));
}

/** A value of a sample in the reader's unit. */
export function sampleText(sample: EvidenceSample, field: EvidenceField, { t, f }: Say): string {
  switch (field) {
    case 'speed':
      return f.speed(sample.speed);
    case 'ignition':
      return sample.ignition === null ? UNKNOWN : t(sample.ignition ? 'evidence.on' : 'evidence.off');
    case 'fix':
      return t(sample.fix ? 'evidence.hasFix' : 'evidence.noFix');
    case 'level':
      return f.volume(sample.level);
    case 'battery':
      return f.percent(sample.battery);
    case 'change':
    case 'strength':
    case 'supply':
      return f.dec(sample[field], 2);
  }
}
