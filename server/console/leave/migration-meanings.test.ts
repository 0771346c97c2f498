import { expect, it } from 'vitest';
import { meaningOf, meaningsIn, migrationMeanings } from './migration-meanings.ts';

it('finds the comments right above tables and columns', () => {
  const sql = `-- About the file.

-- A picture of a check.
-- It may come late.
create table photo (
  id integer primary key,
  -- Null: of the whole.
  item text,
  size integer
);
-- Its owner.
create index photo_owner on photo (owner);
-- Degrees.
alter table place add column lat real;
alter table vehicle
  -- Metres.
  add column odometer_m bigint;
`;
  expect(Object.fromEntries(meaningsIn(sql))).toEqual({
    photo: 'A picture of a check. It may come late.',
    'photo.item': 'Null: of the whole.',
    'place.lat': 'Degrees.',
    'vehicle.odometer_m': 'Metres.',
  });
});

it('reads those of the schema', () => {
  const meanings = migrationMeanings();
  expect(meaningOf(meanings, 'document_version')).toBe('A version of a document: one file, kept as it came.');
  expect(meaningOf(meanings, 'look_statement', 'month')).toBe("Its first day, in the driver's zone.");
  expect(meaningOf(meanings, 'vehicle', 'nothing')).toBeNull();
});
