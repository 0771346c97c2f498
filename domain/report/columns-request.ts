import type { ColumnDeclaration } from './column-declaration.ts';

/** Requests to the API. */
export const REQUEST_COLUMNS = {
  method: { type: 'code', rule: 'request', meaning: 'Method of the request' },
  path: { type: 'text', rule: 'request', meaning: 'Path as a template, without a query' },
  status: { type: 'int', total: 'none', rule: 'request', meaning: 'HTTP status of the answer' },
  durationMs: { type: 'int', total: 'none', rule: 'request', meaning: 'Time until the answer, ms' },
  sizeBytes: { type: 'int', rule: 'request', meaning: 'Size of the answers, bytes' },
  username: { type: 'text', rule: 'request', meaning: 'Who asked' },
  clientId: { type: 'text', rule: 'request', meaning: 'Program that asked' },
  calls: { type: 'int', better: null, rule: 'requests', meaning: 'Number of requests' },
  p50Ms: {
    type: 'int',
    total: 'none',
    rule: 'requests',
    meaning: 'Time within which half of the requests were answered, ms',
  },
  p95Ms: {
    type: 'int',
    total: 'none',
    rule: 'requests',
    meaning: 'Time within which 95 % of the requests were answered, ms',
  },
  maxMs: { type: 'int', total: 'max', rule: 'requests', meaning: 'Slowest answer, ms' },
  p50Bytes: {
    type: 'int',
    total: 'none',
    rule: 'requests',
    meaning: 'Size within which half of the answers were, bytes',
  },
  p95Bytes: {
    type: 'int',
    total: 'none',
    rule: 'requests',
    meaning: 'Size within which 95 % of the answers were, bytes',
  },
  maxBytes: { type: 'int', total: 'max', rule: 'requests', meaning: 'Largest answer, bytes' },
  errors: { type: 'int', better: 'less', rule: 'requests', meaning: 'Requests that failed' },
  ip: { type: 'text', rule: 'request', meaning: 'Address of the client' },
} as const satisfies Readonly<Record<string, ColumnDeclaration>>;
