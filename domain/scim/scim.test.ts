import { describe, expect, it } from 'vitest';
import { readFilter } from './filter.ts';
import { rightsOfGroups } from './group-rights.ts';
import { flat, memberSteps, patched } from './patch.ts';
import { readPerson } from './person.ts';

describe('a filter', () => {
  it.each([
    [undefined, undefined],
    ['userName eq "ana@example.com"', { attribute: 'userName', value: 'ana@example.com' }],
    ['username EQ "a\\"b"', { attribute: 'userName', value: 'a"b' }],
    ['externalId eq "7"', { attribute: 'externalId', value: '7' }],
    ['emails[type eq "work"].value eq "a@b.es"', { attribute: 'email', value: 'a@b.es' }],
    ['displayName eq "Norte"', { attribute: 'displayName', value: 'Norte' }],
  ])('%j', (text, read) => {
    expect(readFilter(text)).toEqual(read);
  });

  it.each([
    'userName sw "a"',
    'title eq "x"',
    'userName eq a',
    'userName eq "a" and active eq true',
    'constructor eq "x"',
  ])('%s is refused', (text) => {
    expect(() => readFilter(text)).toThrow(expect.objectContaining({ type: 'invalidFilter', status: 400 }));
  });
});

const patch = (...Operations: object[]) => ({ Operations });

describe('what a patch says of a person', () => {
  it.each([
    ['Okta ends a user', patch({ op: 'replace', value: { active: false } }), { active: false }],
    ['Entra ends a user', patch({ op: 'Replace', path: 'active', value: 'False' }), { active: false }],
    [
      'Entra adds',
      patch({ op: 'Add', path: 'emails[type eq "work"].value', value: 'a@b.es' }),
      { email: 'a@b.es' },
    ],
    [
      'dotted names in a value',
      patch({ op: 'replace', value: { 'name.givenName': 'Ana', 'name.familyName': 'Ruiz' } }),
      { name: 'Ana', surname: 'Ruiz' },
    ],
    [
      'a complex attribute',
      patch({ op: 'replace', path: 'name', value: { givenName: 'Ana' } }),
      { name: 'Ana' },
    ],
    [
      'the later one wins',
      patch({ op: 'add', path: 'active', value: true }, { op: 'add', path: 'active', value: false }),
      { active: false },
    ],
    [
      'a number taken away',
      patch({ op: 'remove', path: 'phoneNumbers[type eq "work"].value' }),
      { phone: null },
    ],
    ['what we do not keep', patch({ op: 'add', path: 'title', value: 'Jefa' }), {}],
  ])('%s', (_, body, person) => {
    expect(readPerson(patched(body))).toEqual(person);
  });

  it.each([
    ['no operations', {}, 'invalidSyntax'],
    ['an unknown operation', patch({ op: 'move', path: 'active' }), 'invalidSyntax'],
    ['nothing to remove', patch({ op: 'remove' }), 'noTarget'],
    ['neither yes nor no', patch({ op: 'replace', path: 'active', value: 'maybe' }), 'invalidValue'],
    ['no e-mail', patch({ op: 'replace', path: 'emails', value: [{ value: 'x' }] }), 'invalidValue'],
  ])('%s is refused', (_, body, type) => {
    expect(() => readPerson(patched(body))).toThrow(expect.objectContaining({ type, status: 400 }));
  });
});

it('a whole resource gives its primary e-mail, and its language without the country', () => {
  const resource = {
    ...{
      userName: 'ana@example.com',
      externalId: '7',
      active: true,
      locale: 'pt-BR',
      timezone: 'Europe/Lisbon',
    },
    name: { givenName: 'Ana', familyName: 'Ruiz', formatted: 'Ana Ruiz' },
    emails: [{ value: 'home@b.es' }, { value: 'a@b.es', type: 'work', primary: true }],
  };
  expect(readPerson(flat(resource))).toEqual({
    ...{ username: 'ana@example.com', externalId: '7', active: true, name: 'Ana', surname: 'Ruiz' },
    ...{ email: 'a@b.es', language: 'pt', timeZone: 'Europe/Lisbon' },
  });
});

it.each([
  [{ op: 'Add', path: 'members', value: [{ value: '3' }, { value: '4' }] }, [{ op: 'add', ids: [3, 4] }]],
  [{ op: 'Remove', path: 'members', value: [{ value: '3' }] }, [{ op: 'remove', ids: [3] }]],
  [{ op: 'remove', path: 'members[value eq "3"]' }, [{ op: 'remove', ids: [3] }]],
  [{ op: 'remove', path: 'members' }, [{ op: 'remove', ids: 'all' }]],
  [{ op: 'replace', path: 'members', value: [] }, [{ op: 'replace', ids: [] }]],
  [{ op: 'replace', value: { id: '1', displayName: 'Norte' } }, []],
])('members by %j', (operation, steps) => {
  expect(memberSteps(patch(operation))).toEqual(steps);
});

describe('role and fleets of groups', () => {
  const mapping = [
    { group: 'Bosses', role: 'administrator' as const, fleets: ['Iberia'] },
    { group: 'North', role: 'manager' as const, fleets: ['N', 'X'] },
    { group: 'South', role: 'manager' as const, fleets: ['S', 'N'] },
    { group: 'Guests', role: 'visualizer' as const, fleets: ['S'] },
    { group: 'Fitters', role: 'installer' as const, fleets: [] },
    { group: 'Lost', role: 'manager' as const, fleets: ['X'] },
  ];
  const ids: Readonly<Record<string, number>> = { Iberia: 1, N: 2, S: 3 };
  it.each([
    [[], { role: 'none', fleets: [] }],
    [['Others'], { role: 'none', fleets: [] }],
    [['north'], { role: 'manager', fleets: [2] }],
    [['South', 'North'], { role: 'manager', fleets: [2, 3] }],
    // South is not made a manager's fleet by the rights of a guest there.
    [['Guests', 'North'], { role: 'manager', fleets: [2] }],
    [['Guests', 'Bosses'], { role: 'administrator', fleets: [1] }],
    [['Fitters'], { role: 'installer', fleets: [] }],
    [['Lost'], { role: 'none', fleets: [] }],
  ])('%j', (names, rights) => {
    expect(rightsOfGroups(names, mapping, (name) => ids[name])).toEqual(rights);
  });
});
