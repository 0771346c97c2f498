import { describe, expect, it } from 'vitest';
import { formContent } from '#domain/check/form.ts';
import type { OutboxItem } from '../outbox/queue.ts';
import { allFine, inputOf, newCheck, reopened, withVehicle } from './check-draft.ts';

const label = { es: 'x' };
const content = formContent.parse({
  sections: [
    {
      id: 'outside',
      label,
      items: [
        { id: 'lights', kind: 'judgement', label },
        { id: 'tyres', kind: 'judgement', label },
        { id: 'depth', kind: 'number', label },
      ],
    },
    { id: 'inside', label, items: [{ id: 'horn', kind: 'judgement', label }] },
  ],
});
const [outside] = content.sections;
const answer = (item: string, value: string | number | null, note: string | null = null) => ({
  item,
  value,
  note,
});
const photo = (key: string, item: string | null) => ({ key, item, taken_at: '2026-03-02T06:00:00.000Z' });
const vehicle = { id: 7, license: '1234BCD', odometer_km: 1000 };
const form = { form_version_id: 3, content };

describe('allFine', () => {
  it.each([
    ['nothing answered', [], [answer('lights', 'yes'), answer('tyres', 'yes')]],
    [
      'a defect stays',
      [answer('tyres', 'no', 'flat')],
      [answer('tyres', 'no', 'flat'), answer('lights', 'yes')],
    ],
    [
      'a note without answer stays',
      [answer('lights', null, 'new')],
      [answer('lights', 'yes', 'new'), answer('tyres', 'yes')],
    ],
    [
      'other sections are left alone',
      [answer('horn', 'na')],
      [answer('horn', 'na'), answer('lights', 'yes'), answer('tyres', 'yes')],
    ],
  ])('%s', (_, before, after) => {
    expect(allFine(before, outside!.items)).toEqual(after);
  });
});

it('another vehicle keeps what its form has, and asks for the signature again', () => {
  const draft = {
    ...newCheck(0),
    step: 2,
    answers: [answer('lights', 'no'), answer('old_item', 'yes')],
    photos: [photo('a', 'lights'), photo('b', 'old_item'), photo('c', 'signature')],
  };
  expect(withVehicle(draft, vehicle, form)).toEqual({
    ...draft,
    vehicle,
    form,
    step: 0,
    answers: [answer('lights', 'no')],
    photos: [photo('a', 'lights')],
  });
});

it('is sent in the order of the form, without what was not answered', () => {
  const draft = {
    ...withVehicle(newCheck(0), vehicle, form),
    answers: [
      answer('horn', 'yes'),
      answer('depth', 3.5),
      answer('tyres', null, 'x'),
      answer('lights', 'yes'),
    ],
    odometer_km: 1010,
    photos: [photo('a', 'lights')],
  };
  const input = inputOf(draft, { key: 'k', nowMs: 60_000 });
  expect(input).toEqual({
    key: 'k',
    vehicle_id: 7,
    form_version_id: 3,
    begun_at: '1970-01-01T00:00:00.000Z',
    filled_at: '1970-01-01T00:01:00.000Z',
    odometer_km: 1010,
    answers: [answer('lights', 'yes'), answer('depth', 3.5), answer('horn', 'yes')],
    photos: [photo('a', 'lights')],
  });
  expect(reopened({ body: input } as OutboxItem)).toEqual({
    ...draft,
    vehicle: null,
    form: null,
    answers: input.answers,
  });
});
