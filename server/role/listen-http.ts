import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '#server/base/config/config.ts';

/**
 * Opens the HTTP port.
 * @throws ConfigError when another program has it, or it needs more rights
 */
export async function listenHttp(
  http: Pick<FastifyInstance, 'listen' | 'server'>,
  { HOST, HTTP_PORT }: Config,
): Promise<{ httpPort: number }> {
  try {
    await http.listen({ host: HOST, port: HTTP_PORT });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`HTTP_PORT: port ${HTTP_PORT} is taken by another program`);
    if (code === 'EACCES') throw new ConfigError(`HTTP_PORT: port ${HTTP_PORT} needs more rights`);
    throw error;
  }
  const { port } = http.server.address() as { port: number };
  return { httpPort: port };
}
