import { describe, expect, it } from 'vitest';
import { REPORTS } from '#domain/report/index.ts';
import { rangeFor, readQuestion } from './question.ts';

const TODAY = '2026-03-09';
const VEHICLES = { variant: 'vehicle', family: 'operative' } as const;

describe('readQuestion', () => {
  it('an empty address asks nothing; its days are the last 7 complete ones', () => {
    expect(readQuestion({}, VEHICLES, TODAY)).toEqual({
      report: null,
      isUnknown: false,
      range: { from: '2026-03-02', to: '2026-03-08' },
      parameters: { variant: 'vehicle', from: '2026-03-02', to: '2026-03-08' },
      isComplete: false,
      place: null,
      camera: null,
    });
  });

  it('takes what a link says, under the names of the wire', () => {
    const search = {
      report: 'DrivingEvents',
      from: '2026-02-01',
      to: '2026-02-28',
      fleets: '4',
      vehicles: '3,7',
      hours: '22:00-06:00',
      events: '911',
    };
    const asked = readQuestion(search, { ...VEHICLES, variant: 'driver' }, TODAY);
    expect(asked.report?.id).toBe('DrivingEvents');
    expect(asked.isComplete).toBe(true);
    expect(asked.parameters).toEqual({
      variant: 'driver',
      from: '2026-02-01',
      to: '2026-02-28',
      fleets: '4',
      vehicles: '3,7',
      hour_from: '22:00',
      hour_to: '06:00',
      events: '911',
    });
  });

  it('leaves out what the report does not offer', () => {
    const asked = readQuestion({ report: 'Health', breakdown: 'day', hours: '08:00-10:00' }, VEHICLES, TODAY);
    expect(asked.parameters).toEqual({ variant: 'vehicle', from: '2026-03-02', to: '2026-03-08' });
  });

  it('a screen of structure subjects asks about them, and has their reports only', () => {
    const structure = { ...VEHICLES, family: 'structure' } as const;
    expect(readQuestion({ report: 'SummaryStructure' }, structure, TODAY)).toMatchObject({
      report: { id: 'SummaryStructure' },
      parameters: { variant: 'vehicle', family: 'structure' },
    });
    expect(readQuestion({ report: 'Summary' }, structure, TODAY).isUnknown).toBe(true);
  });

  it.each([
    ['a report that is none', 'Nonsense', 'vehicle'],
    ['one that is not about drivers', 'Health', 'driver'],
    ['one of structure subjects alone', 'SummaryStructure', 'vehicle'],
  ] as const)('%s is unknown here', (_name, report, variant) => {
    expect(readQuestion({ report }, { ...VEHICLES, variant }, TODAY)).toMatchObject({
      report: null,
      isUnknown: true,
    });
  });

  it('half a range is none', () => {
    expect(readQuestion({ report: 'Summary', from: '2026-02-01' }, VEHICLES, TODAY).isComplete).toBe(false);
  });
});

describe('rangeFor', () => {
  const year = { from: '2025-03-09', to: '2026-03-08' };
  it.each([
    ['Summary', year],
    ['Health', { from: '2026-03-02', to: '2026-03-08' }],
    ['DailyConnection', year],
  ] as const)('a year goes on to %s as %o', (id, range) => {
    expect(rangeFor(REPORTS.get(id)!, year, TODAY)).toEqual(range);
  });
});
