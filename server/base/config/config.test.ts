import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it.each([
  ['a port that is no number', { HTTP_PORT: 'eighty' }, 'HTTP_PORT'],
  ['a database address that is none', { DATABASE_URL: 'mysql://here' }, 'DATABASE_URL'],
  ['an unknown currency', { CURRENCY: 'USD' }, 'CURRENCY'],
])('%s is refused by the name of its setting', (_, environment, name) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).toThrow(new RegExp(`^${name}: [^;\n]+$`));
});
