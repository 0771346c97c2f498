import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#api/endpoints.ts';
import { UNPACED } from '#server/testing/free-ports.ts';
import { fuzzRequests } from '#server/testing/fuzz.ts';
import { type Matrix, makeMatrix } from '#server/testing/matrix.ts';

const REQUESTS = 20_000;
const AT_ONCE = 8;
/** The same requests in every run; another seed sends others. */
const SEED = 8;

let matrix: Matrix;
beforeAll(async () => {
  // Only failures: a line for each of so many answers costs more than some of them.
  matrix = await makeMatrix({ LOG_LEVEL: 'error', ...UNPACED });
});
afterAll(() => matrix.server.close());

it('answers 20,000 requests of strangers and of all roles, and none of them with a bug', async () => {
  const { server, tokens } = matrix;
  const who = [...tokens.keys()];
  const counted = { done: 0, refused: 0 };
  const bugs: string[] = [];
  const requests = fuzzRequests(endpoints, { seed: SEED, numRuns: REQUESTS }).entries();
  const send = async () => {
    for (const [i, { name, method, url, payload }] of requests) {
      // A third comes from strangers, who cost least.
      const caller = i % 3 === 0 ? 'nobody' : who[i % who.length]!;
      const token = tokens.get(caller);
      const { statusCode, headers } = await server.http.inject({
        method,
        url: `/api/traza${url}`,
        ...(payload !== null && { payload }),
        headers: {
          ...(payload !== null && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
      });
      counted[statusCode < 300 ? 'done' : 'refused']++;
      if (statusCode < 500) continue;
      const logged = server.logged.find(({ requestId, err }) => requestId === headers['x-request-id'] && err);
      const why = (logged?.err as { message?: string } | undefined)?.message;
      bugs.push(`${statusCode} ${name} as ${caller}: ${method} ${url} ${payload ?? ''}: ${why}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  expect(bugs).toEqual([]);
  expect(counted.done + counted.refused).toBe(REQUESTS);
  // Otherwise it would only meet refusals.
  expect(counted.done).toBeGreaterThan(REQUESTS / 18);
}, 240_000);
