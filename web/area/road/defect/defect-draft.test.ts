import { expect, it } from 'vitest';
import type { OutboxItem } from '../outbox/queue.ts';
import { type DefectDraft, defectOf, newDefect, reopenedDefect } from './defect-draft.ts';

const filled: DefectDraft = {
  vehicle: { id: 7, license: '1234BCD' },
  title: ' Retrovisor roto ',
  severity: 'minor',
  description: ' ',
  taken: { a: '2026-03-02T06:00:00.000Z' },
};
const at = { key: 'k', nowMs: 0 };

it.each<[string, Partial<DefectDraft>]>([
  ['without vehicle', { vehicle: null }],
  ['without title', { title: '  ' }],
  ['without gravity', { severity: null }],
])('%s it is not sent', (_, part) => {
  expect(defectOf({ ...filled, ...part }, at)).toBeNull();
});

it('is sent without empty words, and can be opened again for another vehicle', () => {
  expect(defectOf(newDefect({ id: 7, license: 'x' }), at)).toBeNull();
  const input = defectOf(filled, at);
  expect(input).toEqual({
    key: 'k',
    vehicle_id: 7,
    title: 'Retrovisor roto',
    description: null,
    severity: 'minor',
    reported_at: '1970-01-01T00:00:00.000Z',
    photos: [{ key: 'a', item: null, taken_at: '2026-03-02T06:00:00.000Z' }],
  });
  expect(reopenedDefect({ body: input } as OutboxItem)).toEqual({
    ...filled,
    vehicle: null,
    title: 'Retrovisor roto',
    description: '',
  });
});
