import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#api/endpoint.ts';
import { VERSION } from '../version.ts';
import { openApiOf } from './openapi.ts';

/** Publishes the endpoints as `openapi.json` and, at `docs`, as a page where people can read and call them. */
export async function registerDocs(
  http: FastifyInstance,
  { prefix, endpoints }: { prefix: string; endpoints: readonly Endpoint[] },
): Promise<void> {
  let made: ReturnType<typeof openApiOf> | null = null;
  // Made when somebody first asks: it would be a tenth of every start.
  const document = () => {
    made ??= openApiOf(endpoints, { version: VERSION, prefix });
    return made;
  };
  http.get(`${prefix}/openapi.json`, (_request, reply) => reply.send(document()));
  // The plugin needs a document at once; the reader gets the real one below.
  const empty = { openapi: '3.1.0', info: { title: 'Traza', version: VERSION }, paths: {} };
  await http.register(swagger, { mode: 'static', specification: { document: empty } });
  await http.register(swaggerUi, {
    routePrefix: `${prefix}/docs`,
    // The validator is a service on the internet, and nothing may leave the installation.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true, validatorUrl: null },
    theme: { title: 'Traza API' },
    transformSpecification: document,
    transformSpecificationClone: false,
  });
}
