import { describe, expect, test } from 'vitest';
import { isInnerPath, parseSearch, stringifySearch } from './url.ts';

describe('the address after the question mark', () => {
  test('values stay strings, so that a plate of digits is a plate', () => {
    expect(parseSearch('?q=0123&fleets=3,7')).toEqual({ q: '0123', fleets: '3,7' });
  });

  test('commas stay readable, empty values are left out, the rest is escaped', () => {
    const search = { fleets: '3,7', q: 'a&b=ñ', vehicle: 12, state: undefined, sort: null, v: '' };
    expect(stringifySearch(search)).toBe('?fleets=3,7&q=a%26b%3D%C3%B1&vehicle=12');
    expect(stringifySearch({ q: undefined })).toBe('');
  });

  test('what is written is read again', () => {
    const search = { q: '50% & más', fleets: '1,2' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });
});

describe('where a sign-in may lead', () => {
  const CASES: [string | null, boolean][] = [
    ['/map?fleets=3', true],
    ['/', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['https://evil.example', false],
    ['javascript:alert(1)', false],
    ['', false],
    [null, false],
  ];
  test.each(CASES)('%s: %s', (path, expected) => {
    expect(isInnerPath(path)).toBe(expected);
  });
});
