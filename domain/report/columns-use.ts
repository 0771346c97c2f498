import type { ColumnDeclaration } from './column-declaration.ts';
import { availabilityOf, shareOf, usageOf } from './measure.ts';

/** Days on which a vehicle and its tracker could be used and were, and private use. */
export const USE_COLUMNS = {
  offlineDays: { type: 'int', better: 'less', rule: 'health', meaning: 'Days without a message' },
  tamperingDays: { type: 'int', better: 'less', rule: 'health', meaning: 'Days with an open tampering' },
  noTrackerDays: { type: 'int', better: 'less', rule: 'health', meaning: 'Days without a tracker' },
  connectedHours: { type: 'int', better: null, rule: 'messages', meaning: 'Hours with messages' },
  messages: { type: 'int', better: null, rule: 'messages', meaning: 'Messages of the day' },
  usedDays: { type: 'int', better: null, rule: 'usedDays', made: 'days', meaning: 'Days with a journey' },
  daysInFleet: { type: 'int', rule: 'daysInFleet', meaning: 'Days in a visible fleet' },
  daysInMaintenance: {
    type: 'int',
    better: 'less',
    rule: 'outDays',
    meaning: 'Days with 4 h and more in maintenance between 06:00 and 22:00',
  },
  daysUnusable: {
    type: 'int',
    better: 'less',
    rule: 'outDays',
    meaning: 'Days with 4 h and more unusable between 06:00 and 22:00',
  },
  /** Days in the fleet on which it was not used although it could be, and on which it could not. */
  idleDays: {
    type: 'int',
    rule: 'idleDays',
    formula: { sum: ['daysInFleet', '-usedDays', '-outDays'] },
    meaning: 'daysInFleet − usedDays − outDays',
  },
  outDays: { type: 'int', rule: 'outOfUse', meaning: 'Days on which it could at no moment be used' },
  availability: {
    type: 'pct',
    total: { ratio: availabilityOf, of: ['outTime', 'fleetTime'] },
    needs: ['outTime', 'fleetTime'],
    better: 'more',
    rule: 'availability',
    formula: { sum: ['fleetTime', '-outTime'], by: ['fleetTime'] },
    meaning: '100 × (time in fleet − time unusable or in maintenance) ÷ time in fleet',
  },
  usage: {
    type: 'pct',
    total: { ratio: usageOf, of: ['usedDays', 'daysInFleet', 'outDays'] },
    needs: ['outDays'],
    better: 'more',
    rule: 'usage',
    formula: { sum: ['usedDays'], by: ['daysInFleet', '-outDays'] },
    meaning: '100 × usedDays ÷ (daysInFleet − outDays)',
  },
  totalTime: { type: 'dur', better: null, rule: 'totalTime', meaning: 'Σ time of the cells' },
  privateTime: { type: 'dur', better: null, rule: 'privateUse', meaning: 'Time in private use' },
  privateDistance: {
    type: 'dist',
    better: null,
    rule: 'privateUse',
    meaning: 'Distance in private use, by the odometer',
  },
  workDistance: { type: 'dist', better: null, rule: 'workDistance', meaning: 'Distance for work' },
  privateShare: {
    type: 'pct',
    total: {
      ratio: (privateM, workM) => shareOf(privateM, privateM + workM),
      of: ['privateDistance', 'workDistance'],
    },
    better: null,
    rule: 'privateShare',
    formula: { sum: ['privateDistance'], by: ['privateDistance', 'workDistance'] },
    meaning: 'privateDistance ÷ (privateDistance + workDistance)',
  },
  origin: {
    type: 'enum',
    words: { coded: 'event.kind_' },
    rule: 'privateUse',
    meaning: 'Who switched: the driver, or the schedule',
  },
  initInstant: { type: 'instant', rule: 'privateUse', meaning: 'Begin' },
  endInstant: {
    type: 'instant',
    tellsUnsettled: true,
    needs: ['unsettled'],
    rule: 'privateUse',
    meaning: 'End',
  },
} as const satisfies Readonly<Record<string, ColumnDeclaration>>;
