import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '#server/base/config/version.ts';

/** The description of the API in its sent form. */
type Description = { json: Buffer; gzip: Buffer; tag: string };

/**
 * Publishes the endpoints as `openapi.json` and, at `docs`, as a page where people can read and call them.
 * The description is made once, at the first request, in a thread of its own. Otherwise it would hold up
 * everything else for a tenth of a second.
 */
export async function registerDocs(http: FastifyInstance, { prefix }: { prefix: string }): Promise<void> {
  let made: Promise<Description> | null = null;
  const address = `${prefix}/openapi.json`;
  http.get(address, async (request, reply) => {
    made ??= describe(prefix);
    const { json, gzip, tag } = await made;
    reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    const isPacked = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    return isPacked ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(json);
  });
  // The plugin needs a document; its page loads the real one from above.
  const empty = { openapi: '3.1.0', info: { title: 'Traza', version: VERSION }, paths: {} };
  await http.register(swagger, { mode: 'static', specification: { document: empty } });
  await http.register(swaggerUi, {
    routePrefix: `${prefix}/docs`,
    // The validator is a service on the internet, and no data may leave the installation.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true, validatorUrl: null },
    theme: { title: 'Traza API' },
    uiHooks: {
      onRequest(request, reply, next) {
        if (/\/docs\/(json|yaml)$/.test(request.routeOptions.url ?? '')) void reply.redirect(address);
        else next();
      },
    },
  });
}

function describe(prefix: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./describe-api.ts', import.meta.url), {
      workerData: { version: VERSION, prefix },
    });
    worker.once('error', reject);
    worker.once('message', ({ json, gzip }: Record<'json' | 'gzip', Uint8Array>) => {
      const tag = `"${createHash('sha256').update(json).digest('base64url')}"`;
      resolve({ json: Buffer.from(json), gzip: Buffer.from(gzip), tag });
    });
  });
}
