import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * The facts that the browser needs before the sign-in: the product name, the map styles, and if set-up is
 * pending.
 */
export const getInstallation = endpoint({
  name: 'getInstallation',
  method: 'GET',
  path: '/installation',
  access: 'public',
  isEntry: true,
  of: [],
  summary: 'Public settings of the installation',
  answer: z.object({
    version: z.string(),
    setup_pending: z.boolean(),
    currency: z.enum(['EUR', 'GBP']),
    /** Map style addresses by map type, with the key filled in; null where none is configured. */
    map_styles: z.object({
      roadmap: z.string().nullable(),
      satellite: z.string().nullable(),
      hybrid: z.string().nullable(),
      terrain: z.string().nullable(),
      dark: z.string().nullable(),
    }),
    /** How old the data of the installation's own street map is; null: there is none, or it does not say. */
    streets_at: z.iso.datetime().nullable(),
    /** The installation has a road file, so that points are named by their street (`getPointNames`). */
    has_streets: z.boolean(),
    /** Providers of sign-in (OpenID Connect), in the order of the settings. */
    sign_in: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Users whose username ends with this text send their browser problems; null switches this off. */
    internal_domain: z.string().nullable(),
  }),
});
