import { getInstallation } from '#api/installation.ts';
import { mapStyles } from '#server/base/config/map-styles.ts';
import { providersOf } from '#server/base/config/provider-setting.ts';
import { VERSION } from '#server/base/config/version.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { isSetupPending } from './setup.ts';

/** Endpoints for public facts about the installation. */
export const installationHandlers: readonly Handler[] = [
  handle(getInstallation, async ({ app }) => ({
    version: VERSION,
    setup_pending: await isSetupPending(app.database),
    currency: app.config.CURRENCY,
    map_styles: mapStyles(app.config),
    streets_at: (await app.maps.streets())?.dataAt ?? null,
    has_streets: app.roads.hasFile,
    sign_in: providersOf(app.config).map(({ id, name }) => ({ id, name })),
    internal_domain: app.config.INTERNAL_DOMAIN ?? null,
  })),
];
