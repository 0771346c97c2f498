import type { FastifyError, FastifyInstance, RouteOptions } from 'fastify';
import type { OctetLimits } from '#api/endpoint.ts';
import { Fault } from '#domain/fault.ts';
import { answerFault } from './fault-answer.ts';

/** `512 kB`, `10 MB`: written the same way in every language. */
const sizeText = (octets: number) =>
  octets < 1024 * 1024 ? `${Math.floor(octets / 1024)} kB` : `${Math.floor(octets / 1024 / 1024)} MB`;

/** The fault for a file that was refused without being read. */
function uploadFault(error: FastifyError | Fault, limits: OctetLimits): FastifyError | Fault {
  if (error instanceof Fault) return error;
  if (error.statusCode === 413)
    return new Fault('err.uploadSize', 413, { params: { max: sizeText(limits.max) } });
  return error.statusCode === 415 ? new Fault('err.uploadType', 415) : error;
}

/** Opens a route that takes a file as its body: only of these types, and never reading more than the limit. */
export function openOctetRoute(http: FastifyInstance, limits: OctetLimits, route: RouteOptions): void {
  // A scope of its own, so that no other route accepts these types.
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: limits.max } as const;
    scope.addContentTypeParser([...limits.types], options, (_request, body, done) => done(null, body));
    scope.setErrorHandler<FastifyError | Fault>((error, request, reply) =>
      answerFault(uploadFault(error, limits), request, reply),
    );
    scope.addHook('preHandler', async ({ body }) => {
      // An empty body has no type either.
      if (!Buffer.isBuffer(body) || body.length === 0) throw new Fault('err.uploadType', 415);
    });
    scope.route(route);
  });
}
