import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/base/config/config.ts';
import { mapStyles } from '#server/base/config/map-styles.ts';

/**
 * Origins of the map styles: the only foreign ones that a page may call. A map that `npm run map` made may be
 * deleted while the server runs, so it hides none of them.
 */
function mapOrigins(config: Config): string[] {
  const styles = mapStyles(config, config.MAP_PMTILES !== undefined);
  const addresses = Object.values(styles).filter((style) => style?.includes('://'));
  return [...new Set(addresses.map((style) => new URL(style!).origin))];
}

/** Features of the device that pages use: the camera reads codes, the map shows its user's position. */
const USED = ['camera', 'geolocation', 'clipboard-write', 'fullscreen'];
const UNUSED = ['bluetooth', 'display-capture', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'];
const PERMISSIONS = [...USED.map((name) => `${name}=(self)`), ...UNUSED.map((name) => `${name}=()`)].join(
  ', ',
);

/**
 * Sets the headers that limit a page to its own scripts, styles, connections and frame.
 * `reply.cspNonce.style` is the word by which a page may add style elements.
 */
export async function registerSecurity(http: FastifyInstance, config: Config): Promise<void> {
  const map = mapOrigins(config);
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false;
  await http.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The map library starts its worker from a blob.
        workerSrc: ["'self'", 'blob:'],
        childSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'"],
        // Grid and charts write sizes and colours as attributes. Attributes reach only their own element.
        styleSrcAttr: ["'unsafe-inline'"],
        // The socket is of the same host, so it is `'self'` too.
        connectSrc: ["'self'", ...map],
        // Clips of cameras are fetched like any answer, and played from memory.
        mediaSrc: ['blob:'],
        imgSrc: ["'self'", 'data:', 'blob:', ...map],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        manifestSrc: ["'self'"],
      },
    },
    // Signing in with another provider opens a popup, and the popup must be able to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Without foreign maps everything is ours. The servers of foreign maps may not send this header, so their
    // requests carry no credentials.
    crossOriginEmbedderPolicy: { policy: map.length === 0 ? 'require-corp' : 'credentialless' },
    // Map providers need the calling site, not the page.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
}
