import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What the browser must know before anybody signs in: the name, the map style, whether set-up is pending. */
export const getInstallation = endpoint({
  name: 'getInstallation',
  method: 'GET',
  path: '/installation',
  access: 'public',
  of: [],
  summary: 'Public settings of the installation',
  answer: z.object({
    version: z.string(),
    setup_pending: z.boolean(),
    currency: z.enum(['EUR', 'GBP']),
    /** Map style addresses by map type, the key already filled in; null where none is configured. */
    map_styles: z.object({
      roadmap: z.string().nullable(),
      satellite: z.string().nullable(),
      hybrid: z.string().nullable(),
      terrain: z.string().nullable(),
      dark: z.string().nullable(),
    }),
    /** Browser problems are posted by usernames that end so; null switches it off. */
    internal_domain: z.string().nullable(),
  }),
});
