import { describe, expect, it } from 'vitest';
import { alertsOf, at, CAR, daysOf, foldAll, recordAt, signalsOf, tamperingsOf } from './record.builder.ts';
import type { TrackerRecord } from './record.ts';
import { openTamperings, runningDay } from './running.ts';
import { withDismissed } from './tampering.ts';

const told = (...samples: readonly (readonly [number, Partial<TrackerRecord>])[]) =>
  tamperingsOf(foldAll(samples.map(([second, fields]) => recordAt(at(second), fields))).facts);
const cuts = (...samples: readonly (readonly [number, Partial<TrackerRecord>])[]) =>
  alertsOf(foldAll(samples.map(([second, fields]) => recordAt(at(second), fields))).facts).filter(
    ({ code }) => code === 1060,
  );
const unplugged = { unplugged: true };
const plugged = { unplugged: false };
const low = { externalV: 2.9, batteryV: 3.9 };

describe('a tampering', () => {
  it('opens with the first signal and closes after ten minutes of normal data', () => {
    const open = { kind: 'unplugged', startMs: at(60), endMs: null };
    expect(told([0, plugged], [60, unplugged], [70, unplugged])).toEqual([open]);
    expect(told([0, plugged], [60, unplugged], [100, plugged], [699, plugged])).toEqual([open]);
    expect(told([0, plugged], [60, unplugged], [100, plugged], [700, plugged])).toEqual([
      open,
      { ...open, endMs: at(700) },
    ]);
    expect(told([60, unplugged], [100, plugged], [5000, plugged]).at(-1)).toEqual({
      ...open,
      endMs: at(700),
    });
  });

  it('goes on when the signal comes back', () => {
    const facts = told(
      [0, unplugged],
      [100, plugged],
      [500, unplugged],
      [600, plugged],
      [1100, plugged],
      [1200, plugged],
    );
    expect(facts).toMatchObject([{ endMs: null }, { startMs: at(0), endMs: at(1200) }]);
  });

  it.each<[string, (readonly [number, Partial<TrackerRecord>])[], string[]]>([
    ['a power cut told as an event', [[0, { event: 'power_cut' }]], ['power_cut']],
    ['unplugged and power cut at once', [[0, { event: 'power_cut', unplugged: true }]], ['unplugged']],
    ['jamming', [[0, { jamming: true }]], ['jamming']],
    ['jamming told as an event', [[0, { event: 'jamming' }]], ['jamming']],
    ['jamming that ended', [[0, { event: 'jamming', jamming: false }]], []],
    ['one record without supply', [[0, low]], []],
    [
      'two records without supply',
      [
        [0, low],
        [60, low],
      ],
      ['power_cut'],
    ],
    [
      'two with one between that does not tell',
      [
        [0, low],
        [60, {}],
        [120, low],
      ],
      ['power_cut'],
    ],
    [
      'one and one that does not tell',
      [
        [0, low],
        [60, {}],
      ],
      [],
    ],
    [
      'two records at 3 V',
      [
        [0, { ...low, externalV: 3 }],
        [60, { ...low, externalV: 3 }],
      ],
      [],
    ],
    [
      'two records without supply nor battery',
      [
        [0, { externalV: 0 }],
        [60, { externalV: 0 }],
      ],
      [],
    ],
    [
      'supply in between',
      [
        [0, low],
        [60, { externalV: 12.5 }],
        [120, low],
      ],
      [],
    ],
    [
      'a loss of supply after unplugging',
      [
        [0, unplugged],
        [60, low],
        [120, low],
      ],
      ['unplugged'],
    ],
    [
      'jammed and unplugged',
      [
        [0, unplugged],
        [60, { jamming: true }],
      ],
      ['unplugged', 'jamming'],
    ],
  ])('of %s', (_, samples, kinds) => {
    expect(told(...samples).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('by jamming closes like any other', () => {
    const facts = told([0, { jamming: true }], [60, { jamming: false }], [300, {}], [660, {}]);
    expect(facts).toEqual([
      { kind: 'jamming', startMs: at(0), endMs: null },
      { kind: 'jamming', startMs: at(0), endMs: at(660) },
    ]);
  });

  it('of voltage begins with the first record without', () => {
    expect(told([0, {}], [60, low], [120, low])).toEqual([
      { kind: 'power_cut', startMs: at(60), endMs: null },
    ]);
    expect(told([0, {}], [60, low], [120, { ...low, unplugged: true }])).toMatchObject([
      { kind: 'unplugged', startMs: at(120) },
    ]);
  });

  it.each<[string, Partial<TrackerRecord>, boolean]>([
    ['says nothing', {}, true],
    ['is plugged', plugged, false],
    ['had its power restored', { event: 'power_restored' }, false],
    ['has 9 V', { externalV: 9 }, false],
    ['has 8.9 V', { externalV: 8.9 }, true],
  ])('of an unplugged tracker that then %s goes on: %s', (_, fields, goesOn) => {
    const { memory } = foldAll([recordAt(at(0), unplugged), recordAt(at(60), fields), recordAt(at(660))]);
    expect(openTamperings(memory)).toEqual(
      goesOn ? [{ kind: 'unplugged', startMs: at(0), endMs: null }] : [],
    );
  });

  it('lists the earliest open one first', () => {
    const { memory } = foldAll([
      recordAt(at(0), { jamming: true }),
      recordAt(at(60), { jamming: true, unplugged: true }),
    ]);
    expect(openTamperings(memory).map(({ kind }) => kind)).toEqual(['jamming', 'unplugged']);
  });

  it.each([
    // Midnight in Madrid is 23:00 UTC. Ten minutes of normal data from 22:49 end before it; from 22:51 they
    // end after it.
    ['2026-03-02T22:49:00Z', false],
    ['2026-03-02T22:51:00Z', true],
  ])('with normal data from %s marks the day after: %s', (normal, tampered) => {
    const signal = recordAt('2026-03-02T22:00:00Z', { jamming: true });
    const records = [signal, recordAt(normal), recordAt('2026-03-02T23:10:00Z')];
    const { facts, memory } = foldAll(records);
    expect(daysOf(facts)).toMatchObject([{ day: '2026-03-02', tampered: true }]);
    expect(runningDay(memory, CAR)).toMatchObject({ day: '2026-03-03', tampered });
  });

  it('marks every day with an hour of it that has records', () => {
    const day = 86_400;
    const { facts } = foldAll([
      recordAt(at(0), plugged),
      recordAt(at(day), unplugged),
      recordAt(at(day + 100), plugged),
      recordAt(at(2 * day), plugged),
      recordAt(at(3 * day), unplugged),
      recordAt(at(4 * day), unplugged),
      recordAt(at(5 * day), unplugged),
    ]);
    expect(daysOf(facts).map(({ tampered }) => tampered)).toEqual([false, true, false, true, true]);
  });
});

describe('another identification number', () => {
  const VIN = 'VSKDEMA4100000001';
  const OTHER = 'VSKDEMA4100000002';
  const toldOf = (own: string | null, ...samples: readonly (readonly [number, Partial<TrackerRecord>])[]) =>
    tamperingsOf(
      foldAll(
        samples.map(([second, fields]) => recordAt(at(second), fields)),
        { settings: { ...CAR, vin: own } },
      ).facts,
    );
  const open = { kind: 'vin_mismatch', startMs: at(60), endMs: null };

  it.each<[string, string | null, string | null, boolean]>([
    ['the own', VIN, VIN, false],
    ['another', VIN, OTHER, true],
    ['one of a vehicle without', null, OTHER, false],
    ['none', VIN, null, false],
  ])('reading %s opens it as it should', (_, own, vin, opens) => {
    expect(toldOf(own, [0, {}], [60, { vin }])).toEqual(opens ? [open] : []);
  });

  it('lasts through records that read none, and closes ten minutes after the own is read', () => {
    const begun = [[60, { vin: OTHER }] as const, [5000, {}] as const, [5100, { vin: VIN }] as const];
    expect(toldOf(VIN, ...begun, [5699, {}])).toEqual([open]);
    expect(toldOf(VIN, ...begun, [5700, {}])).toEqual([open, { ...open, endMs: at(5700) }]);
    expect(toldOf(VIN, ...begun, [5500, { vin: OTHER }], [9000, {}])).toEqual([open]);
  });

  it('closes when the record of the vehicle is put right', () => {
    const { memory } = foldAll([recordAt(at(60), { vin: OTHER })], { settings: { ...CAR, vin: VIN } });
    const records = [recordAt(at(100)), recordAt(at(700))];
    const { facts } = foldAll(records, { memory, settings: { ...CAR, vin: OTHER } });
    expect(tamperingsOf(facts)).toEqual([{ ...open, endMs: at(700) }]);
  });
});

describe('an opened case', () => {
  it('is told as an event, and closes after ten minutes without', () => {
    const open = { kind: 'case_open', startMs: at(0), endMs: null };
    const opened = [0, { event: 'case_open' }] as const;
    expect(told(opened, [60, {}], [659, {}])).toEqual([open]);
    expect(told(opened, [60, {}], [660, {}])).toEqual([open, { ...open, endMs: at(660) }]);
    expect(told(opened, [60, {}], [600, { event: 'case_open' }], [700, {}], [1300, {}])).toEqual([
      open,
      { ...open, endMs: at(1300) },
    ]);
  });

  it('beside a loss of supply is an episode of its own', () => {
    const { memory } = foldAll([recordAt(at(0), unplugged), recordAt(at(60), { event: 'case_open' })]);
    expect(openTamperings(memory)).toEqual([
      { kind: 'unplugged', startMs: at(0), endMs: null },
      { kind: 'case_open', startMs: at(60), endMs: null },
    ]);
  });
});

describe('the alert of a power cut', () => {
  it.each([
    ['not before two minutes', cuts([0, unplugged], [119, unplugged]), []],
    [
      'with the record at two minutes',
      cuts([0, unplugged], [120, unplugged]),
      [{ timeMs: at(120), value: 2 }],
    ],
    ['once', cuts([0, unplugged], [130, unplugged], [600, unplugged]), [{ timeMs: at(130), value: 2 }]],
    ['not when the supply was back', cuts([0, unplugged], [60, plugged], [300, plugged]), []],
    ['when it came back later', cuts([0, unplugged], [300, plugged]), [{ timeMs: at(300), value: 5 }]],
    ['by voltage', cuts([0, low], [60, low], [130, low]), [{ timeMs: at(130) }]],
    ['not for jamming', cuts([0, { jamming: true }], [300, { jamming: true }]), []],
  ])('is told %s', (_, alerts, expected) => {
    expect(alerts).toMatchObject(expected);
    expect(alerts).toHaveLength(expected.length);
  });
});

describe('a dismissed tampering', () => {
  const dismissedAt = (second: number, ...rest: readonly (readonly [number, Partial<TrackerRecord>])[]) => {
    const { memory } = foldAll([recordAt(at(0), unplugged), recordAt(at(60), { jamming: true })]);
    const dismissal = { kind: 'unplugged', atMs: at(second) } as const;
    const tampering = withDismissed(memory.tampering!, dismissal);
    return foldAll(
      rest.map(([later, fields]) => recordAt(at(later), fields)),
      { memory: { ...memory, tampering } },
    );
  };
  const openAfter = (...args: Parameters<typeof dismissedAt>) =>
    openTamperings(dismissedAt(...args).memory).map(({ kind }) => kind);

  it('is over, while others stay open', () => {
    expect(openAfter(90)).toEqual(['jamming']);
    // A tampering that began after the dismissal is another one.
    expect(openAfter(-1)).toEqual(['unplugged', 'jamming']);
  });

  it('does not open again from its lasting signal, and does after ten minutes of normal data', () => {
    const lasting = [
      [100, unplugged],
      [5000, unplugged],
    ] as const;
    expect(openAfter(90, ...lasting)).not.toContain('unplugged');
    // There is no second notification of its duration either.
    expect(signalsOf(dismissedAt(90, ...lasting).facts).map(({ code }) => code)).not.toContain(1060);
    expect(openAfter(90, ...lasting, [5060, plugged], [5600, unplugged])).not.toContain('unplugged');
    const again = [...lasting, [5060, plugged], [5660, plugged], [5700, unplugged]] as const;
    expect(openAfter(90, ...again)).toContain('unplugged');
    expect(tamperingsOf(dismissedAt(90, ...again).facts).filter(({ kind }) => kind === 'unplugged')).toEqual([
      { kind: 'unplugged', startMs: at(5700), endMs: null },
    ]);
  });
});
