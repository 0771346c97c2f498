import type { Config } from '#server/base/config/config.ts';

/** The address of the installation in messages. */
export function publicUrl({ PUBLIC_URL, HTTP_PORT }: Pick<Config, 'PUBLIC_URL' | 'HTTP_PORT'>): string {
  return PUBLIC_URL ?? `http://localhost:${HTTP_PORT}`;
}
