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
  const document = openApiOf(endpoints, { version: VERSION, prefix });
  const json = JSON.stringify(document);
  http.get(`${prefix}/openapi.json`, (_request, reply) => reply.type('application/json').send(json));
  await http.register(swagger, { mode: 'static', specification: { document: JSON.parse(json) } });
  await http.register(swaggerUi, {
    routePrefix: `${prefix}/docs`,
    // The validator is a service on the internet, and nothing may leave the installation.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true, validatorUrl: null },
    theme: { title: 'Traza API' },
    transformSpecificationClone: false,
  });
}
