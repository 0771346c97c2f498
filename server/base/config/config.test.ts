import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it.each([
  ['a port that is no number', { HTTP_PORT: 'eighty' }, 'HTTP_PORT'],
  ['a database address that is none', { DATABASE_URL: 'mysql://here' }, 'DATABASE_URL'],
  ['an unknown currency', { CURRENCY: 'USD' }, 'CURRENCY'],
  ['a balancer without an address', { PROXY_FROM: 'balancer.lan' }, 'PROXY_FROM.0'],
  ['headers without a value', { OTEL_EXPORTER_OTLP_HEADERS: 'authorization' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  ['a share above all', { OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG'],
  ['a network that is none', { PROXY_FROM: '10.0.0.10, 10.0.0.0/33' }, 'PROXY_FROM.1'],
])('%s is refused by the name of its setting', (_, environment, name) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).toThrow(new RegExp(`^${name}: [^;\n]+$`));
});

it('headers for the collector of traces are percent-encoded', () => {
  const read = (text?: string) => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: text }).OTEL_EXPORTER_OTLP_HEADERS;
  expect(read('authorization=Bearer%20a+b=,x-tenant=1&2')).toEqual({
    authorization: 'Bearer a+b=',
    'x-tenant': '1&2',
  });
  expect(read()).toEqual({});
});

it('addresses and networks of balancers are a list', () => {
  const { PROXY_FROM } = readConfig({ PROXY_FROM: '10.0.0.10, 10.1.0.0/16,fd00::/8' });
  expect(PROXY_FROM).toEqual(['10.0.0.10', '10.1.0.0/16', 'fd00::/8']);
  expect(readConfig({}).PROXY_FROM).toEqual([]);
});
