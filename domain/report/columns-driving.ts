import type { ColumnDeclaration } from './column-declaration.ts';
import { eventsPer100Km, shareOf } from './measure.ts';
import { meanScore } from './score.ts';

const EXCESS = ['usualLimit', 'speedTolerance', 'speedHold', 'speedMerge'] as const;
const CARD = { rule: 'card', constants: ['cardBefore', 'cardAfter'] } as const;

/** Events of driving, scores, broken schedules, and the cards that identify drivers. */
export const DRIVING_COLUMNS = {
  harshAcceleration: {
    type: 'int',
    better: 'less',
    rule: 'harsh',
    constants: ['acceleration', 'heavyAcceleration', 'harshMerge'],
    made: { event: '1019' },
    meaning: 'Events 1019',
  },
  harshBraking: {
    type: 'int',
    better: 'less',
    rule: 'harsh',
    constants: ['braking', 'heavyBraking', 'harshMerge'],
    made: { event: '1020' },
    meaning: 'Events 1020',
  },
  harshCornering: {
    type: 'int',
    better: 'less',
    rule: 'harsh',
    constants: ['cornering', 'heavyCornering', 'harshMerge'],
    made: { event: '1035' },
    meaning: 'Events 1035',
  },
  maxSpeedEV: {
    type: 'int',
    better: 'less',
    rule: 'speeding',
    constants: EXCESS,
    made: { event: '911' },
    meaning: 'Excesses of 10 s and more above 1.05 × the limit (event 911)',
  },
  warningSpeed: {
    type: 'int',
    rule: 'minorExcess',
    constants: EXCESS,
    made: 'journeys',
    meaning: 'All other excesses over the limit',
  },
  legalEV: {
    type: 'int',
    better: 'less',
    rule: 'overLegal',
    constants: ['legalOver', 'legalShare', 'legalHold', 'speedMerge'],
    made: { event: '912' },
    meaning:
      'Excesses over the legal limit of the road (event 912); empty where no journey was matched with roads',
  },
  legalLimit: {
    type: 'speed',
    total: 'none',
    rule: 'legalLimit',
    meaning: 'Legal limit of the road at that moment, for the vehicle',
  },
  way: {
    type: 'text',
    tellsPlace: true,
    rule: 'legalLimit',
    meaning: 'Road at that moment, by the road file',
  },
  events100: {
    type: 'dec1',
    unit: null,
    total: {
      ratio: eventsPer100Km,
      of: [['harshAcceleration', 'harshBraking', 'harshCornering'], 'distance'],
    },
    rule: 'events100',
    constants: ['eventsDistance'],
    formula: {
      sum: ['harshAcceleration', 'harshBraking', 'harshCornering'],
      by: ['distance'],
      timesM: 100_000,
    },
    meaning: '100 km × (1019 + 1020 + 1035) ÷ distance; from 50 km on',
  },
  /** In total the mean of the scores, weighted by distance. */
  score: {
    type: 'dec1',
    unit: null,
    total: { ratio: meanScore, of: ['scoreMetres', 'scoreDistance'] },
    needs: ['scoreMetres', 'scoreDistance'],
    better: 'more',
    rule: 'score',
    constants: [
      ...(['pointsExcesses', 'pointsBraking', 'pointsAcceleration', 'pointsCornering'] as const),
      ...(['capEvents', 'pointsIdle', 'capIdle', 'pointsConsumption', 'capConsumption'] as const),
      ...(['pointsLongJourneys', 'capLongJourneys', 'eventsDistance'] as const),
    ],
    meaning:
      '100 − Σ weight × min(1, figure ÷ cap): excesses 25 at 10 per 100 km, braking 20, acceleration 15, cornering 15 (each at 10), idling 10 at 30 %, consumption 10 at +30 %, long journeys 5 at 25 %; from 50 km on',
  },
  band: {
    type: 'enum',
    words: { coded: 'report.band_' },
    rule: 'band',
    constants: ['bandA', 'bandB', 'bandC'],
    meaning: 'A from 85, B from 70, C from 50, D below',
  },
  eventInstant: { type: 'instant', rule: 'event', meaning: 'When it happened' },
  eventType: { type: 'enum', words: { coded: 'event.name_' }, rule: 'event', meaning: 'What happened' },
  eventValue: {
    type: 'dec2',
    unit: 'g',
    speedIf: { column: 'eventType', is: ['911', '912'] },
    rule: 'event',
    meaning: 'g of harsh driving, highest km/h of an excess',
  },
  eventLimit: {
    type: 'speed',
    total: 'none',
    rule: 'limit',
    constants: ['usualLimit'],
    meaning: 'Limit of the vehicle',
  },
  eventDuration: {
    type: 'dur',
    rule: 'event',
    meaning: 'Time over the limit, or from the start of a camera’s alarm to its end',
  },
  place: {
    type: 'text',
    tellsPlace: true,
    rule: 'place',
    meaning: 'Point of interest, else area, else street or town',
  },
  lat: { type: 'dec2', unit: '°', decimals: 5, tellsPlace: true, rule: 'place', meaning: 'Latitude' },
  lng: { type: 'dec2', unit: '°', decimals: 5, tellsPlace: true, rule: 'place', meaning: 'Longitude' },
  speedAt: { type: 'speed', rule: 'event', meaning: 'Speed at that moment' },
  severity: {
    type: 'enum',
    words: { coded: 'report.severity_' },
    rule: 'camera',
    meaning: 'How severe the camera says it is, 1 to 3',
  },
  channel: {
    type: 'enum',
    words: { coded: 'report.channel_' },
    rule: 'camera',
    meaning: 'Camera of the road or of the cab',
  },
  media: {
    type: 'bool',
    rule: 'camera',
    meaning: 'There are pictures or clips of it, to be opened by who may see drivers’ names',
  },
  alarmLabel: { type: 'code', rule: 'camera', meaning: 'The label that the camera gave the alarm' },
  reviewed: { type: 'bool', rule: 'camera', meaning: 'A person has reviewed it' },
  violation: {
    type: 'enum',
    words: { coded: 'event.kind_' },
    rule: 'violation',
    meaning: 'Late entry, early exit, or use out of schedule',
  },
  expected: { type: 'hour', rule: 'violation', meaning: 'Time of the schedule' },
  actual: { type: 'hour', rule: 'violation', meaning: 'Time as it was' },
  excess: {
    type: 'dur',
    better: 'less',
    rule: 'violation',
    meaning: 'Time beyond the margin of the schedule',
  },
  scheduleName: { type: 'text', rule: 'violation', meaning: 'Schedule of that day' },
  cardId: { type: 'code', ...CARD, meaning: 'NFC id of the card that was read' },
  /** In total the share of the journeys that were. */
  identified: {
    type: 'bool',
    total: { ratio: shareOf, of: ['identifiedJourneys', 'readerJourneys'] },
    needs: ['identifiedJourneys', 'readerJourneys'],
    better: 'more',
    ...CARD,
    meaning: 'A card was read from 120 s before the start to 180 s after',
  },
  cardDriver: {
    type: 'text',
    words: { driver: true },
    ...CARD,
    meaning: 'Holder of the card at that moment',
  },
  assignedDriver: {
    type: 'text',
    words: { driver: true },
    rule: 'assigned',
    meaning: 'Driver by assignment',
  },
  match: {
    type: 'enum',
    words: { coded: 'report.match_' },
    ...CARD,
    meaning: 'How the card agrees with the assignment',
  },
  identDelay: { type: 'dur', total: 'none', ...CARD, meaning: 'Card read − start of the journey' },
} as const satisfies Readonly<Record<string, ColumnDeclaration>>;
