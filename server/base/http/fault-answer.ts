import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#api/error.ts';
import { Fault, faultNumber } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';

/** Faults with the time of a retry in `n`: the seconds of one unit of it. */
const RETRY_S: Readonly<Partial<Record<FaultCode, number>>> = { 'auth.locked': 60, 'err.tooMany': 1 };

/** The body of the answer to a fault. */
export function errorBodyOf(fault: Fault): ErrorBody {
  const fields = fault.fields.map(({ field, code, params }) => ({ field, code, ...(params && { params }) }));
  return {
    error: { code: fault.code, number: faultNumber(fault.code), params: { ...fault.params }, fields },
  };
}

/** A refusal by the framework itself, as a fault. Null for anything that is our own bug. */
function refusedByFramework(error: FastifyError): Fault | null {
  const { statusCode } = error;
  if (statusCode === 413) return new Fault('err.tooLarge', 413);
  if (statusCode === 403 || statusCode === 404) return new Fault('notFound', 404);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Fault('err.request', statusCode);
  return null;
}

/** A deletion that does not find its item has a message of its own (spec §8). */
function inWordsOf({ method, routeOptions }: FastifyRequest, fault: Fault): Fault {
  const isMissing = method === 'DELETE' && routeOptions.url !== undefined && fault.code === 'notFound';
  return isMissing ? new Fault('err.deleteNotFound', fault.status) : fault;
}

/**
 * Answers a thrown error. A fault is answered as such; any other error gives 500 and is logged under the
 * request's id.
 */
export function answerFault(error: FastifyError | Fault, request: FastifyRequest, reply: FastifyReply): void {
  const fault = error instanceof Fault ? error : refusedByFramework(error);
  if (!fault) request.log.error({ err: error }, 'request failed');
  const told = inWordsOf(request, fault ?? new Fault('err.api', 500));
  const { n } = told.params;
  const second = RETRY_S[told.code];
  if (second && typeof n === 'number') reply.header('retry-after', n * second);
  reply
    .code(told.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(errorBodyOf(told));
}
