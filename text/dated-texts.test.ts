import { expect, test } from 'vitest';
import type { DatedKind, DatedSection } from '#domain/vehicle/dated-kind.ts';
import { INSPECTION } from '#domain/vehicle/inspection.ts';
import { RENTING } from '#domain/vehicle/renting.ts';
import { TYRE } from '#domain/vehicle/tyre.ts';
import { es } from './es.ts';

const KINDS: Readonly<Record<DatedSection, DatedKind>> = {
  inspection: INSPECTION,
  renting: RENTING,
  tyre: TYRE,
};

// The other languages are held to the Spanish one by the compiler.
test.each(Object.entries(KINDS))('%s: fields, columns and states have their texts', (section, kind) => {
  const { input, columns } = kind;
  const states = columns.flatMap(({ id, words }) =>
    id === 'state' && words && 'coded' in words ? words.of : [],
  );
  expect(states.length).toBeGreaterThan(2);
  const wanted = [
    ...Object.keys(input.shape),
    ...columns.map((column) => column.input ?? column.id),
    ...states.flatMap((state) => [`state_${state}`, `standing_${state}`]),
  ];
  const texts = Object.keys(es[section as DatedSection]);
  expect(wanted.filter((key) => !texts.includes(key))).toEqual([]);
});
