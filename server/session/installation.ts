import { getInstallation } from '#api/installation.ts';
import type { Config } from '../config.ts';
import { type Handler, handle } from '../http/route.ts';
import { VERSION } from '../http/version.ts';
import { isSetupPending } from './setup.ts';

function mapStyles(config: Config) {
  const filled = (style: string | undefined) =>
    style?.replaceAll(/\{key\}|%7Bkey%7D/gi, encodeURIComponent(config.MAP_KEY)) ?? null;
  return {
    roadmap: filled(config.MAP_STYLE_ROADMAP),
    satellite: filled(config.MAP_STYLE_SATELLITE),
    hybrid: filled(config.MAP_STYLE_HYBRID),
    terrain: filled(config.MAP_STYLE_TERRAIN),
    dark: filled(config.MAP_STYLE_DARK),
  };
}

/** What anybody may know about the installation. */
export const installationHandlers: readonly Handler[] = [
  handle(getInstallation, async ({ app }) => ({
    version: VERSION,
    setup_pending: await isSetupPending(app.database),
    currency: app.config.CURRENCY,
    map_styles: mapStyles(app.config),
    internal_domain: app.config.INTERNAL_DOMAIN ?? null,
  })),
];
