import type { FastifyRequest } from 'fastify';
import type { App } from '#server/base/app.ts';

/** The origin at which people open the installation: that of `PUBLIC_URL`, else that of the request. */
export function siteOf({ config }: Pick<App, 'config'>, request: FastifyRequest): string {
  return new URL(config.PUBLIC_URL ?? `${request.protocol}://${request.host}`).origin;
}
