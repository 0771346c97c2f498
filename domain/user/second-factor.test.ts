import { expect, it } from 'vitest';
import { needsFactor, readCode, spacedCode } from './second-factor.ts';

it.each([
  ['123456', { way: 'code', code: '123456' }],
  [' 123 456 ', { way: 'code', code: '123456' }],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['abcd-efgh-2345', { way: 'recovery', code: 'abcdefgh2345' }],
  ['ABCD EFGH 2345', { way: 'recovery', code: 'abcdefgh2345' }],
  ['abcd-efgh-234', null],
  ['abcd-efgh-2341', null],
  ['', null],
])('reads %j as %j', (typed, read) => {
  expect(readCode(typed)).toEqual(read);
});

it('writes a recovery code so that it reads back', () => {
  expect(spacedCode('abcdefgh2345')).toBe('abcd-efgh-2345');
});

it.each([
  [['manager'], ['administrator'], false],
  [['manager', 'administrator'], ['administrator'], true],
  [['administrator'], [], false],
  [[], ['administrator'], false],
])('of the roles %j, with %j demanded: %s', (roles, demanded, needs) => {
  expect(needsFactor(roles, demanded)).toBe(needs);
});
