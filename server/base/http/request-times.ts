import type { Config } from '#server/base/config/config.ts';

/** Interval at which connections are checked for expired time limits, milliseconds. */
const CHECK_MS = 1000;

/**
 * Time limits for the arrival of headers and whole requests, for a server of Node's: a slow sender must not
 * hold a connection for ever. For the body Node takes the longer of the two.
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
