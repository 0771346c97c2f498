import { getInstallation } from '#api/installation.ts';
import { type Handler, handle } from '../http/route.ts';
import { mapStyles } from '../map-styles.ts';
import { providersOf } from '../provider-setting.ts';
import { VERSION } from '../version.ts';
import { isSetupPending } from './setup.ts';

/** What anybody may know about the installation. */
export const installationHandlers: readonly Handler[] = [
  handle(getInstallation, async ({ app }) => ({
    version: VERSION,
    setup_pending: await isSetupPending(app.database),
    currency: app.config.CURRENCY,
    map_styles: mapStyles(app.config),
    sign_in: providersOf(app.config).map(({ id, name }) => ({ id, name })),
    internal_domain: app.config.INTERNAL_DOMAIN ?? null,
  })),
];
