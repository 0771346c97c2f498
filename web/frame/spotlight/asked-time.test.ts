import { describe, expect, test } from 'vitest';
import type { Language } from '#domain/language.ts';
import { translatorOf } from '#text/translator.ts';
import { type AskedTime, askedTime } from './asked-time.ts';
import { timeVocabulary } from './use-asked-time.ts';

/** A Saturday. */
const TODAY = '2026-11-28';
const ask = (query: string, language: Language) =>
  askedTime(query, { words: timeVocabulary(translatorOf(language)), language, today: TODAY });

type Case = [query: string, rest: string, days: string, time?: string];
const days = ({ range }: AskedTime) =>
  range === null ? '' : range.from === range.to ? range.from : `${range.from} ${range.to}`;

const CASES: Readonly<Record<Language, readonly Case[]>> = {
  es: [
    ['3607MKC ayer 15:40', '3607MKC', '2026-11-27', '15:40'],
    ['3607MKC ayer a las 9.05', '3607MKC', '2026-11-27', '09:05'],
    ['excesos este mes', 'excesos', '2026-11-01 2026-11-28'],
    ['viajes de la semana pasada', 'viajes', '2026-11-16 2026-11-22'],
    ['esta semana', '', '2026-11-23 2026-11-28'],
    ['últimos 7 días 3607', '3607', '2026-11-22 2026-11-28'],
    ['martes', '', '2026-11-24'],
    ['sábado', '', '2026-11-21'],
    ['octubre', '', '2026-10-01 2026-10-31'],
    ['noviembre', '', '2026-11-01 2026-11-28'],
    ['diciembre', '', '2025-12-01 2025-12-31'],
    ['mes pasado', '', '2026-10-01 2026-10-31'],
    ['este año', '', '2026-01-01 2026-11-28'],
    ['anteayer', '', '2026-11-26'],
    ['28/11', '', '2026-11-28'],
    ['el 29/11', '', '2025-11-29'],
    ['1-2-26', '', '2026-02-01'],
    ['2026-10-05 15h', '', '2026-10-05', '15:00'],
    // Neither a day nor a time: these words stay what they are.
    ['31/2 25:00', '31/2 25:00', ''],
    ['2027-01-01', '2027-01-01', ''],
    ['Transportes de la Sierra', 'Transportes de la Sierra', ''],
    ['0705KZJ', '0705KZJ', ''],
  ],
  en: [
    ['231D15194 yesterday at 3:40', '231D15194', '2026-11-27', '03:40'],
    ['speeding this month', 'speeding', '2026-11-01 2026-11-28'],
    ['last 30 days', '', '2026-10-30 2026-11-28'],
    ['last week', '', '2026-11-16 2026-11-22'],
    ['monday', '', '2026-11-23'],
  ],
  it: [
    ['GL108RG ieri alle 15:40', 'GL108RG', '2026-11-27', '15:40'],
    ['eccessi questo mese', 'eccessi', '2026-11-01 2026-11-28'],
    ["l'altro ieri", '', '2026-11-26'],
    ['ultimi 7 giorni', '', '2026-11-22 2026-11-28'],
    ['lunedì', '', '2026-11-23'],
  ],
  pt: [
    ['BA80ER ontem às 15h40', 'BA80ER', '2026-11-27', '15:40'],
    ['excessos este mês', 'excessos', '2026-11-01 2026-11-28'],
    ['últimos 7 dias', '', '2026-11-22 2026-11-28'],
    ['segunda', '', '2026-11-23'],
    ['terça-feira', '', '2026-11-24'],
    ['março', '', '2026-03-01 2026-03-31'],
  ],
};

describe.each(Object.entries(CASES))('in %s', (language, cases) => {
  test.each(cases)('%s', (query, rest, wanted, time) => {
    const found = ask(query, language as Language);
    expect([found.rest, days(found), found.time]).toEqual([rest, wanted, time ?? null]);
  });
});
