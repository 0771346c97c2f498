import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '#domain/fault.ts';
import { ScimFault } from '#domain/scim/scim-fault.ts';

/** Faults about a value that another user has. */
const TAKEN: readonly string[] = ['user.exists', 'err.uniqueEmail'];

/** A fault of the product in the words of SCIM; its code is the explanation. */
function scimFaultOf(fault: Fault): ScimFault {
  const detail = [fault.code, ...fault.fields.map(({ field, code }) => `${field}: ${code}`)].join(', ');
  if (TAKEN.includes(fault.code) || fault.fields.some(({ code }) => TAKEN.includes(code)))
    return new ScimFault(409, 'uniqueness', detail);
  if (fault.status === 409) return new ScimFault(403, null, detail);
  if (fault.status === 422) return new ScimFault(400, 'invalidValue', detail);
  return new ScimFault(fault.status, null, detail);
}

function faultOf(error: FastifyError | Fault | ScimFault): ScimFault | null {
  if (error instanceof ScimFault) return error;
  if (error instanceof Fault) return scimFaultOf(error);
  const { statusCode = 500 } = error;
  return statusCode < 500 ? new ScimFault(statusCode, 'invalidSyntax', 'The body cannot be read') : null;
}

/** Answers a refusal as providers expect it (RFC 7644 §3.12); any other error is 500, and logged. */
export function answerScimFault(
  error: FastifyError | Fault | ScimFault,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const found = faultOf(error);
  if (!found) request.log.error({ err: error }, 'request failed');
  const { status, type, message } = found ?? new ScimFault(500, null, 'Internal error');
  if (status === 429 && error instanceof Fault) reply.header('retry-after', String(error.params.n ?? 1));
  const body = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ...{ status: String(status), ...(type && { scimType: type }), detail: message },
  };
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/scim+json; charset=utf-8')
    .send(JSON.stringify(body));
}
