import { expect, test } from 'vitest';
import { type Labels, labelIn, takenLabel } from './value-labels.ts';

const value = (entered: string, labels: Labels = {}, system: Labels | null = null) => ({
  entered,
  labels,
  system,
});

test.each([
  ['its own label', value('Furgoneta', { pt: 'Furgão' }), 'Furgão'],
  ['the label as entered', value('Furgoneta', { en: 'Van' }), 'Furgoneta'],
  ['our text of a system value', value('DIESEL', {}, { pt: 'Gasóleo' }), 'Gasóleo'],
  [
    'the label of an administrator before our text',
    value('DIESEL', { pt: 'Diesel' }, { pt: 'Gasóleo' }),
    'Diesel',
  ],
  ['what an administrator entered in the place of our text', value('Gasóleo A'), 'Gasóleo A'],
])('a Portuguese reader sees %s', (_what, one, label) => {
  expect(labelIn('pt', one)).toBe(label);
});

const van = value('Furgoneta', { pt: 'Furgão' });
const lorry = value('Camión', { it: 'Autocarro' });

test.each([
  ['the same as entered, whatever case and accents', value('FURGONETA'), van, 'entered'],
  ['as entered what another is called in a language', value('Furgão'), van, 'entered'],
  ['a label that another has in that language', value('Van', { pt: 'furgao' }), van, 'pt'],
  ['a label that another was entered as', value('Van', { en: 'furgoneta' }), van, 'en'],
  ['a label that another has in another language', value('Autobús', { pt: 'Autocarro' }), lorry, null],
  ['nothing of another', value('Turismo', { pt: 'Ligeiro' }), van, null],
])('a value with %s', (_what, one, other, taken) => {
  expect(takenLabel(one, [other])).toBe(taken);
});
