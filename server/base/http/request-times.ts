import type { Config } from '#server/base/config/config.ts';

/** How often connections are looked through for those whose time is over, at least. */
const CHECK_MS = 1000;

/**
 * Within what time headers and whole requests have to arrive, for a server of Node's: a sender that drips must not hold a connection
 * for ever. For the body Node takes the longer of the two.
 */
export function requestTimes({ REQUEST_S, HEADERS_S }: Pick<Config, 'REQUEST_S' | 'HEADERS_S'>) {
  const requestTimeout = REQUEST_S * 1000;
  const headersTimeout = Math.min(HEADERS_S * 1000, requestTimeout);
  return {
    requestTimeout,
    headersTimeout,
    connectionsCheckingInterval: Math.min(CHECK_MS, headersTimeout / 4),
  };
}
