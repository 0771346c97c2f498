import type { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, RouteOptions } from 'fastify';
import type { OctetLimits } from '#api/endpoint.ts';
import { Fault } from '#domain/fault.ts';
import { answerFault } from './fault-answer.ts';

/** `512 kB`, `10 MB`: written the same way in every language. */
const sizeText = (octets: number) =>
  octets < 1024 * 1024 ? `${Math.floor(octets / 1024)} kB` : `${Math.floor(octets / 1024 / 1024)} MB`;

const tooLarge = ({ max }: OctetLimits) =>
  new Fault('err.uploadSize', 413, { params: { max: sizeText(max) } });

/** The fault for a file that was refused without being read. */
function uploadFault(error: FastifyError | Fault, limits: OctetLimits): FastifyError | Fault {
  if (error instanceof Fault) return error;
  if (error.statusCode === 413) return tooLarge(limits);
  return error.statusCode === 415 ? new Fault('err.uploadType', 415) : error;
}

/** The content while it arrives, up to the limit. */
async function* arriving(body: Readable, limits: OctetLimits): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    // A reader that stops still wants to answer, so the connection stays.
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      size += (part as Buffer).length;
      if (size > limits.max) throw tooLarge(limits);
      yield part as Buffer;
    }
  } catch (error) {
    // The sender went away in the middle.
    throw error instanceof Fault ? error : new Fault('err.upload', 400);
  }
}

/**
 * Opens a route that takes a file as its body: only of these types, and never reading more than the limit.
 */
export function openOctetRoute(http: FastifyInstance, limits: OctetLimits, route: RouteOptions): void {
  // A scope of its own, so that no other route accepts these types.
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = [...limits.types];
    if (limits.isStream)
      scope.addContentTypeParser(types, ({ headers }, body, done) =>
        Number(headers['content-length']) > limits.max
          ? done(tooLarge(limits))
          : done(null, arriving(body, limits)),
      );
    else
      scope.addContentTypeParser(
        types,
        { parseAs: 'buffer', bodyLimit: limits.max },
        (_request, body, done) => done(null, body),
      );
    scope.setErrorHandler<FastifyError | Fault>((error, request, reply) =>
      answerFault(uploadFault(error, limits), request, reply),
    );
    scope.addHook('preHandler', async ({ body }) => {
      // An empty body has no type either.
      if (!body || (Buffer.isBuffer(body) && body.length === 0)) throw new Fault('err.uploadType', 415);
    });
    scope.route(route);
  });
}
