import { parse, relative, resolve } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Fault } from '#domain/fault.ts';
import { type Config, ConfigError } from '#server/base/config/config.ts';
import { hasStreets, STREETS_PATH, streetsPath } from '#server/base/config/map-styles.ts';

/**
 * Serves the street map of the installation: pages read parts of one file, by ranges. Like the pages it needs
 * no session, because it contains only public data. The file may come, be replaced and go while the server
 * runs.
 * @throws ConfigError when the settings name a file that is not there
 */
export async function registerStreets(
  http: FastifyInstance,
  config: Pick<Config, 'DATA_DIR' | 'MAP_PMTILES'>,
): Promise<void> {
  const path = resolve(streetsPath(config));
  const { root } = parse(path);
  if (config.MAP_PMTILES !== undefined && !hasStreets(config))
    throw new ConfigError(`MAP_PMTILES: no file ${path}`);
  // In a scope of its own, because the pages have a `sendFile` with other settings.
  await http.register(async (own) => {
    await own.register(files, {
      // The folder of the map may come later, and a root must be there.
      root,
      serve: false,
      cacheControl: false,
      // Pages mix the parts of two files unless the tag is a strong one.
      setHeaders: (reply) => reply.header('etag', String(reply.getHeader('etag')).replace(/^W\//, '')),
    });
    own.get(STREETS_PATH, (request, reply) => {
      // Otherwise the answer would be the page, as for any address that is no file.
      if (!hasStreets(config)) throw new Fault('notFound', 404);
      // Browsers that have a part already send the strong tag. The library compares with its weak one, and
      // would answer the whole file.
      const { headers } = request.raw;
      const tag = headers['if-range'];
      if (typeof tag === 'string' && tag.startsWith('"')) headers['if-range'] = `W/${tag}`;
      return reply
        .header('cache-control', 'no-cache')
        .type('application/vnd.pmtiles')
        .sendFile(relative(root, path));
    });
  });
}
