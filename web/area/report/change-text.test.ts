import { expect, it } from 'vitest';
import type { Change } from '#domain/report/previous.ts';
import { formatter } from '#text/format.ts';
import { SPAIN } from '#text/spain.builder.ts';
import { translatorOf } from '#text/translator.ts';
import { changeSign, changeText } from './change-text.ts';

const f = formatter({ ...SPAIN, timeZone: 'America/Lima' });
const say = { t: translatorOf('es'), f };

it.each<[Change | null, string, string]>([
  [{ direction: 'up', by: 4, isPoints: false, verdict: null }, '▲ 4,0 % frente a 1–7 nov', '▲ 4,0 %'],
  [{ direction: 'down', by: 2.5, isPoints: true, verdict: 'worse' }, '▼ 2,5 pp frente a 1–7 nov', '▼ 2,5 pp'],
  [{ direction: 'up', by: null, isPoints: false, verdict: null }, '▲ desde 0, 1–7 nov', '▲'],
  [{ direction: 'same', by: 0, isPoints: false, verdict: null }, '= igual que 1–7 nov', '='],
  [null, 'Sin comparación con 1–7 nov', ''],
])('%o is %s, in short %s', (change, text, short) => {
  const days = f.days({ from: '2026-11-01', to: '2026-11-07' }, { isYearShown: false });
  const inPlainSpaces = (words: string) => words.replaceAll(/\s/g, ' ');
  expect(inPlainSpaces(changeText(change, days, say))).toBe(text);
  expect(inPlainSpaces(changeSign(change, say))).toBe(short);
});

it('days of another year name it', () => {
  const days = f.days({ from: '2025-12-29', to: '2026-01-04' }, { isYearShown: true });
  expect(days.replaceAll(/\s/g, ' ')).toBe('29 dic 2025 – 4 ene 2026');
});
