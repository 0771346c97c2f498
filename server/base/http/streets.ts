import { existsSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Fault } from '#domain/fault.ts';
import { ConfigError } from '#server/base/config/config.ts';
import { STREETS_PATH } from '#server/base/config/map-styles.ts';

/**
 * Serves the street map of the installation: pages read parts of one file, by ranges. Like the pages it needs
 * no session, because it contains only public data.
 * @throws ConfigError when there is no such file
 */
export async function registerStreets(http: FastifyInstance, path: string | undefined): Promise<void> {
  if (path === undefined) return;
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new ConfigError(`MAP_PMTILES: no file ${path}`);
  // In a scope of its own, because the pages have a `sendFile` with other settings.
  await http.register(async (own) => {
    await own.register(files, { root: dirname(path), serve: false, cacheControl: false });
    own.get(STREETS_PATH, (_request, reply) => {
      // Otherwise the answer would be the page, as for any address that is no file.
      if (!existsSync(path)) throw new Fault('notFound', 404);
      return reply
        .header('cache-control', 'no-cache')
        .type('application/vnd.pmtiles')
        .sendFile(basename(path));
    });
  });
}
