import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { mapStyles } from '../map-styles.ts';

/** Origins of the map styles: the only foreign ones that a page may call. */
function mapOrigins(config: Config): string[] {
  const addresses = Object.values(mapStyles(config)).filter((style) => style?.includes('://'));
  return [...new Set(addresses.map((style) => new URL(style!).origin))];
}

/** Sets the headers that limit a page to its own scripts, connections and frame. */
export async function registerSecurity(http: FastifyInstance, config: Config): Promise<void> {
  const map = mapOrigins(config);
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false;
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The map library starts its worker from a blob.
        workerSrc: ["'self'", 'blob:'],
        childSrc: ["'self'", 'blob:'],
        // The component kit writes its sizes and colours into style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'", 'ws:', 'wss:', ...map],
        imgSrc: ["'self'", 'data:', 'blob:', ...map],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        manifestSrc: ["'self'"],
      },
    },
    // Signing in with another provider opens a popup, and the popup must be able to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Map providers want to know the site that calls, not the page.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
}
