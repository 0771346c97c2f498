import type { DeviceEventKind } from '#domain/telemetry/record.ts';

/** The meaning of a type of message by itself, besides its fields (§4.3). */
export type Meaning = {
  /**
   * The number that stands for it in records, because the types are words. 0: it is sent at regular
   * intervals.
   */
  code: number;
  event?: DeviceEventKind;
  ignition?: boolean;
  unplugged?: boolean;
  jamming?: boolean;
};

/** The number of all other types, which are kept for their location. */
const OTHER: Meaning = { code: 99 };

const MEANINGS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['GTFRI', { code: 0 }],
  ['GTERI', { code: 0 }],
  ['GTRTL', { code: 0 }],
  ['GTIGN', { code: 1, ignition: true }],
  ['GTIGF', { code: 2, ignition: false }],
  ['GTVGN', { code: 3, ignition: true }],
  ['GTVGF', { code: 4, ignition: false }],
  ['GTOBD', { code: 5 }],
  ['GTHBM', { code: 6 }],
  ['GTSPD', { code: 7 }],
  ['GTTOW', { code: 8, event: 'towing' }],
  ['GTIDL', { code: 9, event: 'idling' }],
  ['GTIDN', { code: 9, event: 'idling' }],
  ['GTSTT', { code: 10 }],
  ['GTSOS', { code: 11, event: 'sos' }],
  ['GTMPF', { code: 12, event: 'power_cut', unplugged: true }],
  ['GTMPN', { code: 13, event: 'power_restored', unplugged: false }],
  ['GTEPF', { code: 14, event: 'power_cut', unplugged: true }],
  ['GTEPN', { code: 15, event: 'power_restored', unplugged: false }],
  ['GTPFA', { code: 16, event: 'power_cut', unplugged: true }],
  ['GTPNA', { code: 17, event: 'power_restored', unplugged: false }],
  ['GTBPL', { code: 18, event: 'low_backup' }],
  ['GTJDR', { code: 19, event: 'jamming', jamming: true }],
  ['GTJDS', { code: 20 }],
  ['GTIDA', { code: 21 }],
  ['GTINF', { code: 22 }],
  ['GTCAN', { code: 23 }],
  ['GTCRA', { code: 24, event: 'impact' }],
]);

/** Last digit of the report type of GTHBM. */
const HARSH: Readonly<Record<string, DeviceEventKind>> = {
  0: 'harsh_braking',
  1: 'harsh_acceleration',
  2: 'harsh_cornering',
  3: 'harsh_braking',
  4: 'harsh_acceleration',
};
const OUTSIDE_RANGE = '1';
const JAMMED = '2';
const UNJAMMED = '1';

/** The meaning of a type of message, known here or not. */
export function meaningOf(type: string): Meaning {
  return MEANINGS.get(type) ?? OTHER;
}

/** Is the type known, so that it is worth a record even without a location? */
export function isKnown(type: string): boolean {
  return MEANINGS.has(type);
}

/**
 * The meaning of a message by its type and by the report type before its location. `10` of GTHBM is braking,
 * `11` of GTSPD is a speed outside the range, `2` of GTJDS is the beginning of jamming.
 */
export function meaningWith(type: string, reportType: string): Meaning {
  const meaning = meaningOf(type);
  const last = reportType.slice(-1);
  switch (type) {
    case 'GTHBM':
      return HARSH[last] ? { ...meaning, event: HARSH[last] } : meaning;
    case 'GTSPD':
      return last === OUTSIDE_RANGE ? { ...meaning, event: 'speeding' } : meaning;
    case 'GTJDS':
      if (last === JAMMED) return { ...meaning, event: 'jamming', jamming: true };
      return last === UNJAMMED ? { ...meaning, jamming: false } : meaning;
    default:
      return meaning;
  }
}

/** The type and report type of an event; null for events that this protocol cannot express. */
export function messageOf(event: DeviceEventKind): { type: string; reportType: string } | null {
  const harsh = Object.entries(HARSH).find(([, kind]) => kind === event)?.[0];
  if (harsh !== undefined) return { type: 'GTHBM', reportType: `1${harsh}` };
  if (event === 'speeding') return { type: 'GTSPD', reportType: `1${OUTSIDE_RANGE}` };
  const type = [...MEANINGS].find(([, meaning]) => meaning.event === event)?.[0];
  return type === undefined ? null : { type, reportType: '10' };
}
