import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckAnswer } from './check.ts';
import { type FormContent, formContent, formFaults, formInput, wordsIn } from './form.ts';
import { judgeCheck } from './judge.ts';

const word = { es: 'Algo' };
const item = (id: string, more: object = {}) => ({ id, kind: 'judgement', label: word, ...more });
const form = (items: object[], more: object = {}): FormContent =>
  formContent.parse({
    sections: [{ id: 'outside', label: word, items }],
    asksOdometer: false,
    asksSignature: false,
    ...more,
  });
const answer = (item: string, value: CheckAnswer['value'], note: string | null = null) => ({
  item,
  value,
  note,
});
const judged = (
  content: FormContent,
  answers: CheckAnswer[],
  { photos = [], odometer_km = null }: { photos?: (string | null)[]; odometer_km?: number | null } = {},
) => {
  const { faults, bad, result } = judgeCheck(content, {
    answers,
    odometer_km,
    photos: photos.map((item) => ({ item })),
  });
  return {
    result,
    bad: bad.map(({ item, gravity }) => `${item.id} ${gravity}`),
    faults: faults.map(({ field, code }) => `${field} ${code}`),
  };
};

const TYRES = form([item('tyres', { gravity: 'dangerous', photo: 'if_bad' })]);
const DEPTH = form([item('depth', { kind: 'number', least: 1.6, most: 20 })]);
const LEAK = form([
  item('leak', {
    kind: 'choice',
    gravity: 'dangerous',
    choices: [
      { id: 'none', label: word },
      { id: 'drops', label: word, isBad: true },
    ],
  }),
]);
const OPTIONAL = form([item('radio', { isRequired: false })]);
const LOAD = form([item('load', { photo: 'always' })]);
const FRONT = form([item('front', { kind: 'photo' })]);
const WORDS = form([item('words', { kind: 'text' })]);
const SIGNED = form([item('a')], { asksOdometer: true, asksSignature: true });

describe('a check against its form', () => {
  type Case = [
    string,
    FormContent,
    CheckAnswer[],
    Partial<ReturnType<typeof judged>> & { photos?: (string | null)[]; odometer_km?: number },
  ];
  const cases: Case[] = [
    ['all well', TYRES, [answer('tyres', 'yes')], {}],
    ['not applicable', TYRES, [answer('tyres', 'na')], {}],
    [
      'dangerous, with its picture',
      TYRES,
      [answer('tyres', 'no')],
      { photos: ['tyres'], result: 'stop', bad: ['tyres dangerous'] },
    ],
    [
      'dangerous, without it',
      TYRES,
      [answer('tyres', 'no')],
      { result: 'stop', bad: ['tyres dangerous'], faults: ['photos.tyres check.photoMissing'] },
    ],
    ['nothing answered', TYRES, [], { faults: ['answers.tyres val.required'] }],
    ['answered with nothing', WORDS, [answer('words', '  ')], { faults: ['answers.words val.required'] }],
    ['an answer of another kind', TYRES, [answer('tyres', 3)], { faults: ['answers.tyres val.enum'] }],
    [
      'an item of another form',
      TYRES,
      [answer('tyres', 'yes'), answer('crane', 'no')],
      { faults: ['answers.crane check.unknownItem'] },
    ],
    [
      'answered twice',
      TYRES,
      [answer('tyres', 'no'), answer('tyres', 'yes')],
      { faults: ['answers.tyres check.unknownItem'] },
    ],
    [
      'a picture of another form',
      TYRES,
      [answer('tyres', 'yes')],
      { photos: ['crane'], faults: ['photos.crane check.unknownItem'] },
    ],
    ['a picture of the whole', TYRES, [answer('tyres', 'yes')], { photos: [null] }],
    ['the least that is good', DEPTH, [answer('depth', 1.6)], {}],
    ['less', DEPTH, [answer('depth', 1.59)], { result: 'minor', bad: ['depth minor'] }],
    ['the most that is good', DEPTH, [answer('depth', 20)], {}],
    ['more', DEPTH, [answer('depth', 20.1)], { result: 'minor', bad: ['depth minor'] }],
    ['a bad choice', LEAK, [answer('leak', 'drops')], { result: 'stop', bad: ['leak dangerous'] }],
    ['a good choice', LEAK, [answer('leak', 'none')], {}],
    ['no such choice', LEAK, [answer('leak', 'much')], { faults: ['answers.leak val.enum'] }],
    ['an item that may be left out', OPTIONAL, [], {}],
    ['a picture always', LOAD, [answer('load', 'yes')], { faults: ['photos.load check.photoMissing'] }],
    ['a picture of what is not there', LOAD, [answer('load', 'na')], {}],
    ['an item that is a picture', FRONT, [], { faults: ['photos.front check.photoMissing'] }],
    ['and has it', FRONT, [], { photos: ['front'] }],
    [
      'no odometer and no signature',
      SIGNED,
      [answer('a', 'yes')],
      { faults: ['odometer_km val.required', 'photos.signature check.signatureMissing'] },
    ],
    ['both', SIGNED, [answer('a', 'yes')], { photos: ['signature'], odometer_km: 0 }],
  ];
  it.each(cases)('%s', (_name, content, answers, { photos, odometer_km, ...expected }) => {
    const given = { ...(photos && { photos }), ...(odometer_km !== undefined && { odometer_km }) };
    expect(judged(content, answers, given)).toEqual({ result: 'green', bad: [], faults: [], ...expected });
  });

  it('is as bad as its worst item, whatever the others are and in whatever order', () => {
    const values = fc.constantFrom('yes', 'no', 'na');
    const items = fc.array(fc.record({ value: values, isDangerous: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(items, (given) => {
        const content = form(
          given.map(({ isDangerous }, i) => item(`i${i}`, { gravity: isDangerous ? 'dangerous' : 'minor' })),
        );
        const answers = given.map(({ value }, i) => answer(`i${i}`, value));
        const refused = given.filter(({ value }) => value === 'no');
        const worst = refused.some(({ isDangerous }) => isDangerous) ? 'stop' : 'minor';
        const found = judged(content, answers);
        expect(found.result).toBe(refused.length === 0 ? 'green' : worst);
        expect(judged(content, answers.toReversed())).toEqual(found);
        expect(found.bad.length).toBe(refused.length);
      }),
      { seed: 140 },
    );
  });
});

describe('a form', () => {
  const cases: [string, object[], string[]][] = [
    ['in order', [item('a'), item('b')], []],
    ['an id twice', [item('a'), item('a')], ['content.sections.0.items.1.id check.idTwice']],
    ['the id of its section', [item('outside')], ['content.sections.0.items.0.id check.idTwice']],
    ['the id of the signature', [item('signature')], ['content.sections.0.items.0.id check.idTwice']],
    [
      'a choice of one',
      [item('a', { kind: 'choice', choices: [{ id: 'x', label: word }] })],
      ['content.sections.0.items.0.choices check.choices'],
    ],
    [
      'a range that ends before it begins',
      [item('a', { kind: 'number', least: 2, most: 1 })],
      ['content.sections.0.items.0.most val.order'],
    ],
    ['a range of one number', [item('a', { kind: 'number', least: 2, most: 2 })], []],
  ];
  it.each(cases)('%s', (_name, items, faults) => {
    expect(formFaults(form(items)).map(({ field, code }) => `${field} ${code}`)).toEqual(faults);
  });

  it('needs words in one language at least, and reads in the first that there is', () => {
    const given = { fleet_id: 1, name: {}, content: form([item('a')]) };
    expect(formInput.safeParse(given).success).toBe(false);
    expect(formInput.safeParse({ ...given, name: word }).success).toBe(true);
    expect([wordsIn({ es: 'Hola', it: 'Ciao' }, 'it'), wordsIn({ es: 'Hola', it: 'Ciao' }, 'pt')]).toEqual([
      'Ciao',
      'Hola',
    ]);
  });
});
