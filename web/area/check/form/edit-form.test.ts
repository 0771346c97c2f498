import { expect, it } from 'vitest';
import { formFaults } from '#domain/check/form.ts';
import { freeId, newContent, newItem, newSection, replaced, withWords } from './edit-form.ts';

it('a new form has one section with one question, and ids that are free', () => {
  const content = newContent();
  expect(content.sections.map(({ id, items }) => [id, items.map((item) => item.id)])).toEqual([
    ['section_1', ['item_1']],
  ]);
  expect([freeId(content, 'item'), freeId(content, 'section'), freeId(content, 'choice')]).toEqual([
    'item_2',
    'section_2',
    'choice_1',
  ]);
  const more = { ...content, sections: [...content.sections, newSection(content)] };
  expect(formFaults(more)).toEqual([]);
  expect(newItem(more).id).toBe('item_3');
});

it('words of one language are replaced, or left out when they are empty', () => {
  expect(withWords({ es: 'Luces', it: 'Luci' }, 'it', 'Fari')).toEqual({ es: 'Luces', it: 'Fari' });
  expect(withWords({ es: 'Luces', it: 'Luci' }, 'it', ' ')).toEqual({ es: 'Luces' });
  expect(withWords(null, 'es', 'Luces')).toEqual({ es: 'Luces' });
});

it('a member of a list is replaced or removed', () => {
  expect(replaced(['a', 'b', 'c'], 1, 'x')).toEqual(['a', 'x', 'c']);
  expect(replaced(['a', 'b', 'c'], 1, null)).toEqual(['a', 'c']);
});
