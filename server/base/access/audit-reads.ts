import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#api/endpoint.ts';
import { HOUR_MS } from '#domain/duration.ts';
import type { App } from '#server/base/app.ts';
import type { Caller } from './caller.ts';
import { type Audited, auditAlone } from './command.ts';

/**
 * An answered request: its endpoint, its caller and its question, and whether the answer is a file to take
 * away.
 */
type Answered = {
  endpoint: Endpoint;
  caller: Caller;
  request: FastifyRequest;
  params: unknown;
  query: unknown;
  body: unknown;
  isTaken: boolean;
  /**
   * The facts that the audit keeps besides the question: the number of rows taken, the days that a report
   * covered.
   */
  facts: Audited | undefined;
};

/** The most questions that are remembered. A forgotten question is simply written again. */
const MOST_REMEMBERED = 10_000;

/**
 * Records reads in the audit (domain rules §2.4.10). Every file taken away is recorded, and so is every read
 * that shows people. A read by system staff is recorded once an hour for the same question. So a screen that
 * loads again and again leaves one line. Other reads cost nothing. If the line cannot be written, the promise
 * rejects and the request gets no answer.
 */
export function auditReads(app: App): (answered: Answered) => Promise<void> {
  let hour = 0;
  const written = new Map<string, Promise<void>>();

  return async ({ endpoint, caller, request, params, query, body, isTaken, facts }) => {
    if (endpoint.audited === undefined) return;
    if (!isTaken && !endpoint.isPersonal && !caller.actors.includes('SYS')) return;
    const { page, page_size, sort, dir, ...asked } = { ...(query as object), ...(body as object) } as Audited;
    const write = () =>
      auditAlone(
        { app, caller, request },
        {
          action: isTaken ? 'export' : 'read',
          entity: endpoint.audited!,
          id: String(Object.values(params ?? {})[0] ?? 'list'),
          after: { ...asked, ...facts, endpoint: endpoint.name },
        },
      );
    if (isTaken || endpoint.isPersonal) return write();

    const hourNow = Math.floor(app.now() / HOUR_MS);
    if (hourNow !== hour || written.size >= MOST_REMEMBERED) written.clear();
    hour = hourNow;
    const question = JSON.stringify([caller.userId, endpoint.name, params, asked]);
    const line = written.get(question) ?? write();
    written.set(question, line);
    try {
      await line;
    } catch (error) {
      written.delete(question);
      throw error;
    }
  };
}
